/** Several players on one device: where there are secrets, a curtain falls between them; behind it there is nothing. */

/** @import {Held, Table} from './types' */
import { fill, h, mark, toast } from './dom.js';
import { heldAt } from './settings.js';
import { say } from './texts.js';

/**
 * Whom the device should be passed to, or null while the one who holds it should keep it.
 * @param {Table} table
 * @param {readonly number[]} toAct
 * @param {readonly Held[]} here seats of the table on this device
 * @returns {Held | null}
 */
export function passTo(table, toAct, here) {
  if (table.over || table.you === null || toAct.includes(table.you)) return null;
  const played = (/** @type {Held} */ { seat }) => !table.seats[seat]?.stand_in && !table.seats[seat]?.handed;
  return here.find((one) => toAct.includes(one.seat) && played(one)) ?? null;
}

/**
 * Leave the table to another player of this device, behind a curtain if there are secrets.
 * @param {HTMLElement} main
 * @param {Table} table
 * @param {Held | null} next
 * @param {(held: Held) => void} opened
 */
export function handOver(main, table, next, opened) {
  if (!next || table.secrets) return curtain(main, table, heldAt(table.id), next, opened);
  toast(say('web.curtain.turn', { name: table.seats[next.seat]?.name ?? '' }));
  opened(next);
}

/**
 * Cover everything until somebody says who they are.
 * @param {HTMLElement} main emptied: nothing of anyone's hand may stay in the page
 * @param {Table} table
 * @param {readonly Held[]} here
 * @param {Held | null} next who is asked first
 * @param {(held: Held) => void} opened
 */
function curtain(main, table, here, next, opened) {
  const name = (/** @type {Held} */ { seat }) => table.seats[seat]?.name ?? '';
  const enter = (/** @type {Held} */ held) =>
    h(
      'button',
      { type: 'button', class: held === next ? 'primary' : '', onclick: () => opened(held) },
      mark(held.seat),
      say('web.curtain.enter', { name: name(held) }),
    );
  const title = next ? say('web.curtain.pass', { name: name(next) }) : say('web.curtain.who');
  const others = here.filter((held) => held.token !== next?.token);
  fill(
    main,
    h(
      'section',
      { class: 'curtain' },
      h('h1', { tabIndex: -1 }, title),
      h('p', {}, say('web.curtain.why')),
      h('div', { class: 'buttons' }, next && enter(next), others.map(enter)),
    ),
  );
  main.querySelector('button')?.focus();
}
