/** Where the parts of a table's page stand. */

/** @import {Table} from './types' */
/** @import {PanZoom} from './panzoom.js' */
import { button, fill, h, signed } from './dom.js';
import { alone, hrefOf } from './host.js';
import { settings } from './settings.js';
import { say } from './texts.js';

/**
 * The elements of a page: the picture, what is asked with the strips below it, what lies beside, and what floats above.
 * @typedef {{area: Element, ask: Element, strips: Element[], players: Element[], choices: Element, invite: Element,
 *   tabs: Element, foot: Element, above: Element[]}} Parts
 */

/** Put everything into the page. @param {Element} main @param {Table} table @param {Parts} parts */
export function layOut(main, table, { area, ask, strips, players, choices, invite, tabs, foot, above }) {
  ask.append(...strips);
  const [seats, ...more] = players;
  const company = h('section', { class: 'panel' }, h('h2', {}, say('web.seats.title')), seats, helps(table), more);
  const side = h('div', { class: 'side' }, ask, company, choices, invite, tabs, foot);
  const title = h('h1', { class: 'unseen' }, say('web.table.title'));
  fill(main, h('div', { class: 'table-page' }, title, area, side, above));
}

/** What helps there are at a table, for all to know. @param {Table} table */
function helps({ hints, coach }) {
  if (!hints && !coach) return null;
  const said = [hints && say('web.seats.hints'), coach && say('web.seats.coach')].filter(Boolean);
  return h('p', { class: 'helps' }, said.join(' '));
}

/**
 * Ways to look at the table, and to show it to others.
 * @param {Table} table
 * @param {PanZoom} view
 * @param {() => void} lookBack
 * @param {() => void} share
 */
export function tableFoot(table, view, lookBack, share) {
  const origin = settings().origins.find((one) => one.table === table.id);
  return h(
    'div',
    { class: 'foot' },
    origin && h('a', { class: 'button quiet', href: hrefOf(origin.path) }, say('web.trial.back')),
    button(say('web.back.title'), lookBack, 'quiet'),
    !alone && button(say('web.share.open'), share, 'quiet'),
    signed('+', say('web.zoom.in'), () => view.zoom(1.4)),
    signed('−', say('web.zoom.out'), () => view.zoom(1 / 1.4)),
    signed('⤢', say('web.zoom.fit'), () => view.fit()),
  );
}
