/** What happened and what is said at the table, the newest in sight. */

/** @import {Bot, ChatLine, Frame, LogLine, Table} from './types' */
import { character } from './cast.js';
import { fill, form, h, mark, submit } from './dom.js';
import { sign } from './faces.js';
import { grow } from './frames.js';
import { languageTag, say } from './texts.js';

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
  #since = Infinity; // lines after this revision are news
  #at = -1; // the line that keys have come to

  /** @param {(pieces: readonly string[], bring: boolean) => void} point at the pieces that a line is about */
  constructor(point) {
    this.point = point;
    this.#said.addEventListener('pointerover', ({ target }) => this.#light(this.#lineOf(target), false));
    this.#said.addEventListener('pointerleave', () => this.#light(-1, false));
    this.#said.addEventListener('click', ({ target }) => this.#light(this.#lineOf(target), true));
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('blur', () => this.#light(-1, false));
  }

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
    this.#lines = grow(before, { ...frame, log: told(frame) });
    const differs = before.findIndex(([, sentence], at) => sentence !== this.#lines[at]?.[1]);
    const kept = differs < 0 ? before.length : differs;
    while (this.#said.children.length > kept) this.#said.lastChild?.remove();
    for (const [revision, sentence, seat] of this.#lines.slice(kept))
      this.#said.append(
        h(
          'p',
          { class: revision > this.#since ? 'told recent' : 'told' },
          h('span', { class: 'sign' }, this.#sign(seat)),
          h('span', {}, sentence),
        ),
      );
  }

  /** What lines that stand here already are about. @param {readonly Frame[]} frames */
  learn(frames) {
    for (const frame of frames) {
      for (const line of told(frame)) {
        const known = this.#lines.find(([at, sentence, , about]) => at === line[0] && sentence === line[1] && !about);
        if (known) known[3] = line[3];
      }
    }
  }

  /** Lines after this revision are news. @param {number} revision */
  recent(revision) {
    this.#since = revision;
    [...this.#said.children].forEach((line, at) => line.classList.toggle('recent', this.#lines[at][0] > revision));
  }

  /** What is told of a piece, the newest last. @param {string} piece */
  of(piece) {
    return this.#lines.filter((line) => pieces(line).includes(piece)).map(([, sentence]) => sentence);
  }

  /** Light up the lines that tell of a piece, and bring the newest into sight if so wished. @param {string | null} piece @param {boolean} bring */
  find(piece, bring) {
    const found = [...this.#said.children].filter((element, at) => {
      const about = piece !== null && pieces(this.#lines[at]).includes(piece);
      element.classList.toggle('found', about);
      return about;
    });
    const newest = found.at(-1);
    if (!bring || !(newest instanceof HTMLElement)) return;
    const [line, log] = [newest.getBoundingClientRect(), this.element.getBoundingClientRect()];
    if (line.top < log.top || line.bottom > log.bottom) this.element.scrollBy(0, line.top - log.top - log.height / 3);
  }

  /** @param {EventTarget | null} target */
  #lineOf(target) {
    return [...this.#said.children].findIndex((line) => target instanceof Node && line.contains(target));
  }

  /** @param {number} at @param {boolean} bring */
  #light(at, bring) {
    this.#at = at;
    [...this.#said.children].forEach((line, number) => line.classList.toggle('lit-line', number === at));
    this.point(this.#lines[at] ? pieces(this.#lines[at]) : [], bring);
  }

  /** Up and down go from line to line. @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !this.#lines.length) return;
    event.preventDefault();
    event.stopPropagation();
    const last = this.#lines.length - 1;
    this.#light(this.#at < 0 ? last : Math.min(last, Math.max(0, this.#at + step)), true);
    this.#said.children[this.#at].scrollIntoView({ block: 'nearest' });
  }
}

/** The lines of a frame with all that is known of them. @param {Frame} frame @returns {LogLine[]} */
function told({ log, log_seats: seats, log_pieces: subjects }) {
  return log.map(([at, sentence], line) => [at, sentence, seats?.[line], subjects?.[line]]);
}

/** The pieces that a line is about. @param {LogLine} line */
function pieces([, , , subject]) {
  return subject ? [...subject[0], ...subject[1]] : [];
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

  /** What is written and not sent yet. */
  get draft() {
    return this.#text.value;
  }

  set draft(text) {
    this.#text.value = text;
  }

  /**
   * @param {ChatLine[]} lines
   * @returns {boolean} whether any was new
   */
  add(lines) {
    const fresh = lines.filter((line) => !this.#known.has(key(line)));
    for (const line of fresh) {
      this.#known.add(key(line));
      const time = new Date(line.at).toLocaleTimeString(languageTag(), { hour: '2-digit', minute: '2-digit' });
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
