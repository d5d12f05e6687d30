// The page without a network: all files of this version are kept at the first visit and come from there afterwards.
// tools/site fills in the version and the list of files.
const VERSION = '@VERSION@', FILES = ['./', /* @FILES@ */];

// Most files have the same names in each version. So the browser must ask the web space whether its own copies of them
// are still the newest (`no-cache`).
self.addEventListener('install', (event) => {
  const files = FILES.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(files)));
});

// Removes the files of older versions. It runs when no page of an older version is open any more.
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(
    names.filter((name) => name.startsWith('tapp-') && name !== VERSION).map((name) => caches.delete(name)))));
});

// Answers requests for this version's files, and leaves all others to the network.
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.match(event.request, { cacheName: VERSION, ignoreSearch: true })
    .then((kept) => kept || fetch(event.request)));
});
