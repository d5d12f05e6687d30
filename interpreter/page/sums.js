// Adds up the gains of each person at the tables of one game. People are counted by their names.

// The name under which a person is counted. Other people without a name are not counted.
const nameOf = (one, table, words) => one.name || (one.seat === table.you ? words.YOU : '');

// Returns a map from each name to what its person has at all tables. Also sets `gains` of each table: a map from each
// name to the person's gain there. In maps, unlike objects, a person may have any name, such as "constructor".
export function addUp(tables, words) {
  const people = new Map();
  for (const table of tables) {
    table.gains = new Map();
    for (const one of table.people) {
      const name = one.person && nameOf(one, table, words);
      if (!name) continue;
      if (!people.has(name)) people.set(name, { deals: 0, declared: 0, won: 0, total: 0 });
      const sum = people.get(name);
      sum.deals += table.deals;
      for (const part of ['declared', 'won', 'total']) sum[part] += one[part];
      table.gains.set(name, (table.gains.get(name) ?? 0) + one.total);
    }
  }
  return people;
}
