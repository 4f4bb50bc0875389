/** What happened and what is said at the table, the newest in sight. */

/** @import {Bot, ChatLine, Frame, LogLine, Table} from './types' */
import { character } from './cast.js';
import { fill, form, h, mark, submit } from './dom.js';
import { sign } from './faces.js';
import { grow } from './frames.js';
import { say } from './texts.js';

/** A list of lines that is read out as it grows. @param {HTMLElement} lines @param {string} [label] */
function heard(lines, label) {
  return h('div', { class: 'log', role: 'log', 'aria-live': 'polite', 'aria-label': label, tabIndex: 0 }, lines);
}

export class Log {
  /** @type {LogLine[]} */
  #lines = [];
  #said = h('div');
  element = heard(this.#said);
  /** @type {(string | null)[]} */
  #seated = []; // the bot at each seat
  /** @type {readonly Bot[]} */
  #bots = [];

  /** Who sits where, which every line shows. @param {Table} table @param {readonly Bot[]} bots */
  sit(table, bots) {
    const seated = table.seats.map((seat) => seat.bot);
    if (bots === this.#bots && String(seated) === String(this.#seated)) return;
    [this.#seated, this.#bots] = [seated, bots];
    [...this.#said.children].forEach((line, at) => fill(line.children[0], this.#sign(this.#lines[at][2])));
  }

  /** @param {number | null | undefined} seat */
  #sign(seat) {
    return seat === null || seat === undefined ? null : sign(seat, character(this.#bots, this.#seated[seat]));
  }

  /** @param {Frame} frame */
  add(frame) {
    const before = this.#lines;
    const log = frame.log.map(
      ([at, sentence], line) => /** @type {LogLine} */ ([at, sentence, frame.log_seats?.[line]]),
    );
    this.#lines = grow(before, { ...frame, log });
    const differs = before.findIndex(([, sentence], at) => sentence !== this.#lines[at]?.[1]);
    const kept = differs < 0 ? before.length : differs;
    while (this.#said.children.length > kept) this.#said.lastChild?.remove();
    for (const [, sentence, seat] of this.#lines.slice(kept))
      this.#said.append(
        h('p', { class: 'told' }, h('span', { class: 'sign' }, this.#sign(seat)), h('span', {}, sentence)),
      );
  }
}

export class ChatPanel {
  /** @type {Set<string>} */
  #known = new Set();
  #lines = h('div');
  #text = h('input', {
    maxLength: 500,
    'aria-label': say('web.chat.text'),
    placeholder: say('web.chat.text'),
    autocomplete: 'off',
  });

  /** @param {(text: string) => void} send */
  constructor(send) {
    const talk = () => {
      if (this.#text.value.trim()) send(this.#text.value.trim());
      this.#text.value = '';
    };
    this.element = h(
      'div',
      { class: 'chat' },
      heard(this.#lines, say('web.chat.title')),
      form(talk, this.#text, submit(say('web.chat.send'))),
    );
  }

  /**
   * @param {ChatLine[]} lines
   * @returns {boolean} whether any was new
   */
  add(lines) {
    const fresh = lines.filter((line) => !this.#known.has(key(line)));
    for (const line of fresh) {
      this.#known.add(key(line));
      const time = new Date(line.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
      const name = h('b', {}, line.seat !== null && mark(line.seat), line.name || say('web.chat.spectator'));
      this.#lines.append(h('p', {}, name, ' ', line.text, ' ', h('time', {}, time)));
    }
    return fresh.length > 0;
  }
}

/** @param {ChatLine} line */
function key(line) {
  return `${line.at} ${line.seat} ${line.name} ${line.text}`;
}
