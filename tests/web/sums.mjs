// The sums of people over several tables (docs/web-protocol.md, "The results of a table").
import tap from '../tap.js';
import { addUp } from '../../interpreter/page/sums.js';

// A seat with its results.
const seat = (number, name, total, [declared, won] = [0, 0], person = true) =>
  ({ seat: number, name, person, declared, won, total });

// Two evenings: three deals in which the guests are called after members of every object, and two deals later.
const tables = [
  { you: 0, deals: 3, people: [seat(0, '', 6, [2, 1]), seat(1, '__proto__', -2), seat(2, 'constructor', -4, [1, 0])] },
  { you: 1, deals: 2, people: [seat(0, 'constructor', 5, [2, 2]), seat(1, '', -1), seat(2, '', -4, [0, 0], false)] },
];
const people = addUp(tables, { YOU: 'You' });

tap.is([...people], [
  ['You', { deals: 5, declared: 2, won: 1, total: 5 }],
  ['__proto__', { deals: 3, declared: 0, won: 0, total: -2 }],
  ['constructor', { deals: 5, declared: 3, won: 2, total: 1 }],
], 'each person has the sums, whatever the name is; computers have none');
tap.is(tables.map(({ gains }) => [...gains]),
  [[['You', 6], ['__proto__', -2], ['constructor', -4]], [['constructor', 5], ['You', -1]]],
  'each table has the gains of its people, and of no others');
tap.finish();
