/** A short list of actions with the chance of winning of each, and why for the one that is chosen. */

/** @import {Advised} from './types' */
import { fill, h } from './dom.js';
import { say } from './texts.js';

/** @import {Board} from './board.js' */

/** A chance as a person reads it. @param {number} chance from 0 to 1 */
export function percent(chance) {
  return say('web.chance', { chance: Math.round(100 * chance) });
}

/**
 * The best actions with the one that was played: it is marked among them, or comes after them.
 * @param {readonly Advised[]} advice
 * @param {Omit<Advised, 'why'>} played
 * @returns {Advised[]}
 */
export function withPlayed(advice, played) {
  if (!advice.some((one) => one.action === played.action))
    return [...advice, { ...played, why: say('web.advice.this'), sign: '×' }];
  return advice.map((one) => (one.action === played.action ? { ...one, note: say('web.advice.played') } : one));
}

/** The pieces that bear an action's number: what is turned bears it where it lies. @param {Omit<Advised, 'why'>} action */
function placesOf({ touches, turns }) {
  return turns ? touches.slice(0, -1) : touches;
}

/**
 * The list. Choosing a row puts its number on all its pieces; the first is chosen to begin with.
 * @param {readonly Advised[]} rows
 * @param {Board} board on which their pieces lie
 * @param {(row: Advised) => unknown} [chosen]
 */
export function adviceList(rows, board, chosen) {
  const why = h('p', { class: 'why', 'aria-live': 'polite' });
  const signs = rows.map((row, at) => row.sign ?? String(at + 1));
  const buttons = rows.map((row, at) =>
    h(
      'button',
      { type: 'button', class: 'advice-row', onclick: () => choose(at) },
      h('span', { class: 'badge', 'aria-hidden': 'true' }, signs[at]),
      h('span', { class: 'words-of' }, row.words, row.note && h('small', {}, row.note)),
      h('span', { class: 'chance' }, percent(row.chance)),
    ),
  );
  const choose = (/** @type {number} */ at) => {
    buttons.forEach((one, number) => one.setAttribute('aria-pressed', String(number === at)));
    fill(why, rows[at].why);
    board.number(rows.map((row, number) => ({ sign: signs[number], touches: placesOf(row), chosen: number === at })));
    chosen?.(rows[at]);
  };
  const element = h(
    'div',
    { class: 'advice' },
    h(
      'ol',
      { 'aria-label': say('web.hint.title') },
      buttons.map((one) => h('li', {}, one)),
    ),
    why,
  );
  return { element, choose };
}
