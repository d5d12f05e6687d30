// Searching games: by names in all languages, place, family, pack, cards and number of players.
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

// All that can be searched of a game. A number alone is that of the players.
function textOf(variant) {
  const { id, name, names = [], summary, home = '', family, family_name: familyName = '', pack = '', cards } = variant;
  return plain([id, name, ...names, summary, home, family, familyName, pack, `${cards}`].join(' '));
}

const seats = (variant, number) => number >= variant.least && number <= variant.most;

// True if each word of what is wanted is in the game. Digits up to eight are a number of players.
export function fits(variant, wanted) {
  const text = textOf(variant);
  return plain(wanted).split(/\s+/).filter(Boolean)
    .every((word) => (/^[2-8]$/.test(word) ? seats(variant, Number(word)) : text.includes(word)));
}

// The games that fit: first those whose name begins with what is wanted, then those with such a word in their name.
export function found(variants, wanted) {
  const typed = plain(wanted.trim());
  const isFar = ({ name }) => {
    const text = plain(name);
    return text.startsWith(typed) ? 0 : text.includes(` ${typed}`) || text.includes(`(${typed}`) ? 1 : 2;
  };
  return variants.filter((variant) => fits(variant, wanted)).sort((one, other) => isFar(one) - isFar(other));
}
