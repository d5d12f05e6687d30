// Searching games: by names in all languages, place, family, pack, cards and number of players.
// A text for comparison: small letters without accents.
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

// All text of a game in which the search looks.
function textOf(variant) {
  const { id, name, names = [], summary, home = '', family, family_name: familyName = '', pack = '', cards } = variant;
  return plain([id, name, ...names, summary, home, family, familyName, pack, `${cards}`].join(' '));
}

const hasPlayers = (variant, number) => number >= variant.least && number <= variant.most;

// True if a game has each word that is wanted. A single digit from 2 to 8 is a number of players.
export function fits(variant, wanted) {
  const text = textOf(variant);
  return plain(wanted).split(/\s+/).filter(Boolean)
    .every((word) => (/^[2-8]$/.test(word) ? hasPlayers(variant, Number(word)) : text.includes(word)));
}

// The games that fit: first games whose name begins with the wanted text, then games with a word in their name that
// begins so, then all others.
export function found(variants, wanted) {
  const typed = plain(wanted.trim());
  const distance = ({ name }) => {
    const text = plain(name);
    return text.startsWith(typed) ? 0 : text.includes(` ${typed}`) || text.includes(`(${typed}`) ? 1 : 2;
  };
  return variants.filter((variant) => fits(variant, wanted)).sort((one, other) => distance(one) - distance(other));
}
