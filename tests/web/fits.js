'use strict';

// Runs in the page: lists parts of the table that scroll, are outside the window, or overlap. During a look back at a
// deal, the dialog of the look back is the table.
function faults() {
  const found = [], root = document.documentElement, scope = document.querySelector('dialog.deal[open]') ?? document;
  const boxOf = (one) => one.getBoundingClientRect();
  const name = (one) => `${one.className.baseVal ?? one.className} ${one.textContent.trim().slice(0, 20)}`;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) found.push('the page scrolls');
  // Parts that must show all they contain.
  const parts = ['.tabletop', '.table', '.round', '.seats', '.dock', '.hands', '.hand', '.choices', '.box', '.controls',
    '.told', '.look-back', '.looking', '.lesson', 'dialog.deal[open]'];
  for (const part of parts.flatMap((one) => [...document.querySelectorAll(one)])) {
    const { scrollHeight: high, clientHeight, scrollWidth: wide, clientWidth } = part;
    if (part.className !== 'hand' && (high > clientHeight + 1 || wide > clientWidth + 1)) {
      found.push(`${part.className} is too small: ${wide}x${high} in ${clientWidth}x${clientHeight}`);
    }
  }
  // Parts that must be inside the window.
  const list = (what) => [...scope.querySelectorAll(what)];
  const whole = '.card, .choice, .seat, .played, .top button, .task, .middle .talon span, .status';
  const ofDeal = '.controls > *, .controls button, .seat.open .small, .close button';
  for (const one of [...list(`${whole}, ${ofDeal}, .settlement`), ...document.querySelectorAll('dialog[open]')]) {
    const { left, right, top, bottom } = boxOf(one), isIn = right < innerWidth + 1 && bottom < innerHeight + 1;
    if (left < -1 || top < -1 || !isIn) found.push(`outside: ${name(one)}`);
  }
  // Texts that must not be cut off.
  for (const one of list('.tabletop h1, .status')) {
    const isCut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
    if (isCut) found.push(`cut off: ${name(one)}`);
  }
  // Parts that must not overlap.
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const apart = (ones, others) => {
    for (const [i, one] of ones.entries()) {
      for (const other of others === ones ? ones.slice(i + 1) : others) {
        if (over(boxOf(one), boxOf(other))) found.push(`${name(one)} lies over ${name(other)}`);
      }
    }
  };
  const seats = list('.seat'), played = list('.played'), choices = list('.choice');
  for (const many of [seats, played, choices, list('.top > *'), list('.controls > *')]) apart(many, many);
  apart(seats, [...played, ...list('.middle .talon span')]);
  apart(list('.round'), [...list('.dock'), ...list('.hands')]);
  apart(list('.dock'), list('.hands'));
  for (const lesson of list('.lesson')) apart([lesson], [...list('.seat'), ...list('.hand'), ...list('.choice')]);
  apart(list('.seat.open .small'), [...list('.played'), ...list('.controls'), ...list('.strip')]);
  apart(list('.round'), [...list('.controls'), ...list('.strip')]);
  apart(list('.strip'), list('.close button'));
  // Hands of the look back must be inside their seats, and cards must be large enough.
  for (const hand of list('.seat.open')) {
    const { right, bottom } = boxOf(hand), last = boxOf([...hand.querySelectorAll('.small')].at(-1) ?? hand);
    if (last.right > right + 1 || last.bottom > bottom + 1) found.push(`outside of its seat: ${name(hand)}`);
  }
  const fans = list('.hand .fan');
  for (const fan of fans.map((one) => [...one.children])) apart(fan, fan);
  for (const card of list('.hand .card')) if (boxOf(card).width < 20) found.push(`too narrow: ${name(card)}`);
  for (const card of list('.played')) if (boxOf(card).width < 29) found.push(`too small: ${name(card)}`);
  // A table of figures is cut off only if there is no more room for it.
  for (const one of document.querySelectorAll('.settlement .wide, dialog[open] .wide')) {
    const free = one.parentElement.clientWidth - one.clientWidth;
    if (one.scrollWidth > one.clientWidth && free > 40) found.push(`${free} points beside a table that is cut off`);
  }
  return [...new Set(found)];
}

module.exports = { faults };
