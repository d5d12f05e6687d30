// Prints test results in TAP, for the tests in JavaScript.
'use strict';
let count = 0;
let failures = 0;

// Prints lines that are no results.
function note(text) {
  for (const line of String(text).split('\n')) console.log(`# ${line}`);
}

// Prints a result. If the test fails, `found` follows, shortened.
function ok(holds, title, found) {
  count++;
  console.log(`${holds ? 'ok' : 'not ok'} ${count} - ${title}`);
  if (holds) return;
  failures++;
  if (found !== undefined) note((typeof found === 'string' ? found : JSON.stringify(found, null, 1)).slice(0, 4000));
}

// A test that two values are equal as JSON.
function is(got, wanted, title) {
  const same = JSON.stringify(got) === JSON.stringify(wanted);
  ok(same, title, `got:    ${JSON.stringify(got)}\nwanted: ${JSON.stringify(wanted)}`);
}

// Ends the program. It fails if a test failed, or if `planned` is given and another number of tests was run.
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
