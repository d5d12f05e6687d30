// TAP for the tests that are written in JavaScript.
'use strict';
let count = 0;
let failures = 0;

function note(text) {
  for (const line of String(text).split('\n')) console.log(`# ${line}`);
}

// A test that fails is followed by what was found, shortened.
function ok(holds, title, found) {
  count++;
  console.log(`${holds ? 'ok' : 'not ok'} ${count} - ${title}`);
  if (holds) return;
  failures++;
  if (found !== undefined) note((typeof found === 'string' ? found : JSON.stringify(found, null, 1)).slice(0, 4000));
}

function is(got, wanted, title) {
  const same = JSON.stringify(got) === JSON.stringify(wanted);
  ok(same, title, `got:    ${JSON.stringify(got)}\nwanted: ${JSON.stringify(wanted)}`);
}

// If a plan is given, as many tests must have been run.
function finish(planned = count) {
  console.log(`1..${count}`);
  if (planned !== count) note(`${planned} tests are planned in the *_test.sh`);
  process.exit(failures || planned !== count ? 1 : 0);
}

for (const kind of ['uncaughtException', 'unhandledRejection'])
  process.on(kind, (error) => {
    ok(false, 'the test runs to its end', error.stack);
    process.exit(1);
  });

module.exports = { note, ok, is, finish };
