// TAP for the tests of the web table.
'use strict';
let count = 0;
let failures = 0;

function note(text) {
  for (const line of String(text).split('\n')) console.log(`# ${line}`);
}

function ok(holds, title, found) {
  count++;
  console.log(`${holds ? 'ok' : 'not ok'} ${count} - ${title}`);
  if (holds) return;
  failures++;
  if (found !== undefined) note((typeof found === 'string' ? found : JSON.stringify(found, null, 1)).slice(0, 4000));
}

function is(got, wanted, title) {
  ok(JSON.stringify(got) === JSON.stringify(wanted), title, `got:    ${JSON.stringify(got)}\nwanted: ${JSON.stringify(wanted)}`);
}

function finish() {
  console.log(`1..${count}`);
  process.exit(failures ? 1 : 0);
}

process.on('uncaughtException', (error) => {
  ok(false, 'the test runs to its end', error.stack);
  process.exit(1);
});
process.on('unhandledRejection', (error) => {
  ok(false, 'the test runs to its end', error.stack);
  process.exit(1);
});

module.exports = { note, ok, is, finish };
