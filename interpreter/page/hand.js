// The possible actions: the cards in hand, or the dummy's, bids and announcements.
import { html, useState, useEffect } from './view.js';
import { Face, keyOf, signs } from './cards.js';

// Cards that are called, and not played: they may lie anywhere.
export const isCalled = (state, hand) =>
  (state.choices || []).some((choice) => choice.is_card && !hand?.includes(choice.action));

function Card({ card, suit, why, hint, isAsked, isMarked, onClick }) {
  const marks = [isAsked && (why ? 'barred' : 'free'), isMarked && 'marked'].filter(Boolean);
  return html`<button class=${['card', ...marks].join(' ')} aria-disabled=${why ? 'true' : 'false'}
    aria-pressed=${isMarked ? 'true' : 'false'} aria-label="${card.name}${why ? `, ${why}` : ''}"
    title=${why || hint || card.name} onClick=${onClick}><${Face} card=${card} suit=${suit} /></button>`;
}

// Buttons that keep their place, so that the focus stays on its card.
export function Hand({ state, hand, deck, marked, onCard, words, title }) {
  const isAsked = state.choices?.some((choice) => choice.is_card) && !isCalled(state, hand);
  const whyNot = (id) => {
    if (!isAsked || state.legal?.includes(id)) return '';
    return state.refused?.find((group) => group.cards.includes(id))?.why || words.NOT_NOW;
  };
  const cardOf = (id, i) => {
    const card = deck.cards[id], why = whyNot(id), hint = state.choices?.find((choice) => choice.action === id)?.text;
    const key = keyOf(hand, i);
    return html`<${Card} key=${key} card=${card} suit=${deck.suits[card.suit]} why=${why} hint=${hint}
      isAsked=${isAsked} isMarked=${marked.includes(key)} onClick=${(e) => onCard(card, key, why, e)} />`;
  };
  return html`<div class="hand ${hand.length > 12 ? 'dense' : ''}" role="group" tabindex="-1" aria-label=${title}>
    ${hand.map(cardOf)}</div>`;
}

// If there are many choices, only their names are shown. Choosing one shows its meaning, and confirming it sends it.
const FEW = 6;

function FewChoices({ said, send, suits }) {
  return html`<div class="choices">${said.map((choice) => html`
    <button key=${choice.action} class="choice" onClick=${() => send(choice.action)}>
      <b>${signs(choice.label, suits)}</b>${choice.text && html`<small>${choice.text}</small>`}</button>`)}</div>`;
}

function ManyChoices({ said, send, words, suits, chosen, onChoose }) {
  const one = said.find((choice) => choice.action === chosen);
  // By key (a click of no presses) it is said at once: the focus has told what it means.
  const press = (choice, e) => (choice === one || e.detail === 0 ? send(choice.action) : onChoose(choice.action));
  return html`<div class="choices many">${said.map((choice) => html`
      <button key=${choice.action} class="choice" aria-pressed=${choice === one} title=${choice.text}
        onClick=${(e) => press(choice, e)}><b>${signs(choice.label, suits)}</b></button>`)}</div>
    ${one && html`<p class="confirm"><button class="main" onClick=${() => send(chosen)}>
      ${words.SAY_IT}: ${signs(one.label, suits)}</button><br /><small>${one.text}</small></p>`}`;
}

export function Choices({ state, send, words, suits, hand }) {
  const [chosen, setChosen] = useState('');
  useEffect(() => setChosen(''), [state.legal]);
  const said = (state.choices || []).filter((choice) => !choice.is_card || isCalled(state, hand));
  if (!said.length) return null;
  if (said.length <= FEW) return html`<${FewChoices} said=${said} send=${send} suits=${suits} />`;
  return html`<${ManyChoices} said=${said} send=${send} words=${words} suits=${suits} chosen=${chosen}
    onChoose=${setChosen} />`;
}
