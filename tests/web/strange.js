// For the tests of the web table: games that are valid, but costly or without an end if their option `how` is `yes`.
'use strict';

// A game with six cards for three players. `option` adds an option that changes it, and is off by default.
const small = (more) => `tapp: 1
id: small
name: {en: Small}
seats: {players: {min: 3, max: 3, default: 3}}
deck: {suits: {C: {name: {en: clubs}, ranks: [A, K, Q, J, 10, 9]}}}
deal: {scripts: [{players: 3, packets: [2]}]}
goal: declarer_tricks > 0
contracts: {plain: {name: {en: plain}, value: 1, trump: none}}
settlement: {items: {game: {name: {en: game}, value: value}}}
${more}`;
const option = (patch) => `options:
  how: {text: {en: how}, default: 'no', values: {'no': {text: {en: no}}, 'yes': {text: {en: yes}, patch: ${patch}}}}
`;
const fixed = 'auction: {fixed: {declarer: forehand, contract: plain}}\n';
// Games whose option makes them costly: the auction never ends; cards are dealt again each time; the declarer plays no
// cards from the third deal on.
const endless = small(`auction:
  bids: {ask: {name: {en: Ask}, contract: plain}}
  rounds: {bidding: {bids: [ask], step: any, opening: any, must: true}}
  all_pass: {outcome: throw_in}
${option('{auction: {bids: {ask: {again: true}}}}')}`);
const again = small(fixed + option('{deal: {redeal: {always: {when: true}}}}'));
const resting = small(`${fixed}play: {lead: before_declarer}
${option("{contracts: {plain: {plays: 'seat != declarer || deal_number < 3'}}}")}`);

module.exports = { endless, again, resting };
