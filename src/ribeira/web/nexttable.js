/** The way to another table where this device's owner is awaited, while nothing is to be done at this one. */

/** @import {Mine, Table} from './types' */
import { post } from './api.js';
import { fill, h } from './dom.js';
import { hrefOf } from './host.js';
import { settings } from './settings.js';
import { say } from './texts.js';

const EVERY = 45_000; // milliseconds

/**
 * My tables that wait for me, each once, the one that has waited longest first.
 * @param {readonly Mine[]} tables
 * @param {string} [here] the id of a table to leave out
 */
export function awaiting(tables, here = '') {
  const wanted = tables.filter((one) => one.your_turn && !one.over && one.table !== here);
  const once = wanted.filter((one, at) => wanted.findIndex(({ table }) => table === one.table) === at);
  return once.sort((one, other) => (one.changed ?? 0) - (other.changed ?? 0));
}

/** @param {Mine} first @param {number} count */
function words({ title: game }, count) {
  if (count === 1) return say('web.next.one', { game });
  return count === 2 ? say('web.next.two', { game }) : say('web.next.more', { game, n: count - 1 });
}

export class NextTable {
  strip = h('div', { class: 'strip next', hidden: true });
  /** @type {Table | null} */
  #table = null;
  /** @type {Mine[]} */
  #waiting = [];
  /** @type {Set<string>} */
  #over = new Set(); // tokens of games that are over
  #busy = false;

  /** @param {AbortSignal} leaving */
  constructor(leaving) {
    const timer = setInterval(() => document.hidden || void this.#ask(), EVERY);
    leaving.addEventListener('abort', () => clearInterval(timer));
    document.addEventListener('visibilitychange', () => document.hidden || void this.#ask(), { signal: leaving });
  }

  /** @param {Table} table */
  update(table) {
    const before = this.#table;
    this.#table = table;
    if (!before || (isMine(before) && !isMine(table))) void this.#ask();
    this.#show();
  }

  async #ask() {
    const here = this.#table?.id;
    const tokens = settings().held.filter(({ table, token }) => table !== here && !this.#over.has(token));
    if (!tokens.length || this.#busy || !here) return;
    this.#busy = true;
    try {
      /** @type {{tables: Mine[]}} */
      const { tables } = await post('/mine', { tokens: tokens.map(({ token }) => token) });
      for (const { token, over } of tables) if (over) this.#over.add(token);
      this.#waiting = awaiting(tables, here);
    } catch {
      this.#waiting = []; // it is only an offer
    }
    this.#busy = false;
    this.#show();
  }

  #show() {
    const [first] = this.#waiting;
    this.strip.hidden = !first || !this.#table || isMine(this.#table);
    if (this.strip.hidden) return;
    fill(
      this.strip,
      h('p', {}, words(first, this.#waiting.length)),
      h('a', { class: 'button', href: hrefOf(`/play/${first.token}`) }, say('web.next.go')),
    );
  }
}

/** Whether it is one's own turn here. @param {Table} table */
function isMine({ you, seats, over }) {
  return !over && you !== null && seats[you].acting;
}
