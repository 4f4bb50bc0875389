/** One sentence, read out when it is my turn, of what has happened since my last move. */

/** @import {Frame, LogLine} from './types' */
import { h } from './dom.js';
import { grow } from './frames.js';
import { say } from './texts.js';

const MOST = 12; // things told: more than that nobody keeps in mind

/**
 * What others did: all that was told but for how it began, if that was about this seat.
 * @param {readonly LogLine[]} lines
 * @param {number} seat
 * @returns {string[]}
 */
export function since(lines, seat) {
  const first = lines.findIndex(([, , about]) => about !== seat);
  return first < 0 ? [] : lines.slice(first).map(([, sentence]) => sentence);
}

/**
 * Sentences as parts of one.
 * @param {readonly string[]} sentences
 * @param {(code: string, facts?: Record<string, string | number>) => string} [words]
 */
export function inOne(sentences, words = say) {
  const told = sentences.slice(-MOST).map((sentence) => sentence.replace(/[.\s]+$/, '').replaceAll('. ', ', '));
  if (!told.length) return '';
  const events = told.join('; ');
  const more = sentences.length - told.length;
  return more > 0 ? words('web.since.more', { n: more, events }) : words('web.since', { events });
}

export class Announcement {
  /** @type {LogLine[]} */
  #lines = [];
  /** @type {string | null | undefined} */
  #told = null; // the decision before which it was told
  element = h('p', { class: 'unseen', role: 'status' });

  /**
   * A frame is on the screen.
   * @param {Frame} frame
   * @param {number | null} seat
   */
  shown(frame, seat) {
    const log = frame.log.map(
      ([at, sentence], line) => /** @type {LogLine} */ ([at, sentence, frame.log_seats?.[line]]),
    );
    this.#lines = frame.base === null ? [] : grow(this.#lines, { ...frame, log }); // on arrival nothing has happened yet
    if (!frame.last || seat === null || !frame.to_act?.includes(seat) || frame.decision === this.#told) return;
    this.#told = frame.decision;
    this.element.textContent = inOne(since(this.#lines, seat));
    this.#lines = [];
  }
}
