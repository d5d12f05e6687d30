// The page without a network: all files of this version are kept at the first visit and come from there afterwards.
// tools/site puts in which version it is and which files there are.
const VERSION = '@VERSION@', FILES = ['./', /* @FILES@ */];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

// An older version goes when no page of it is open any more.
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(
    names.filter((name) => name.startsWith('tapp-') && name !== VERSION).map((name) => caches.delete(name)))));
});

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.match(event.request, { cacheName: VERSION, ignoreSearch: true })
    .then((kept) => kept || fetch(event.request)));
});
