/** Frames as they come: pictures patched, and shown one after the other at a pace an eye can follow. */

/** @import {Frame, LogLine, Picture, PieceRow} from './types' */

/**
 * The picture after a frame, or null if the frame changes a picture that is not this one.
 * @param {Picture | null} before
 * @param {Frame} frame
 * @returns {Picture | null}
 */
export function patch(before, frame) {
  const { revision, base, size, title } = frame;
  if (base !== null && before?.revision !== base) return null;
  const pieces = new Map(base === null ? [] : before?.pieces);
  for (const id of frame.gone) pieces.delete(id);
  for (const piece of frame.pieces) pieces.set(piece[0], piece);
  return { revision, size, title, pieces: frame.order ? sorted(pieces, frame.order) : pieces };
}

/**
 * @param {Map<string, PieceRow>} pieces
 * @param {string[]} order
 */
function sorted(pieces, order) {
  /** @type {Map<string, PieceRow>} */
  const result = new Map();
  for (const id of order) {
    const piece = pieces.get(id);
    if (piece) result.set(id, piece);
  }
  return result;
}

/**
 * The log once more lines have come, which replace all that was told after some revision: it may have been undone.
 * @param {LogLine[]} log
 * @param {Frame} frame
 * @returns {LogLine[]}
 */
export function grow(log, frame) {
  const since = frame.log_from ?? Infinity;
  return [...log.filter(([revision]) => revision <= since), ...frame.log];
}

/**
 * Milliseconds to look at a frame before the next.
 * @param {Frame} frame
 * @param {number} queued how many wait behind it
 * @param {boolean} hurried nobody looks, or motion is not wanted
 */
export function pause(frame, queued, hurried) {
  if (hurried || queued > 20) return 0;
  const whole = frame.log.length ? 700 : 250;
  return queued > 5 ? whole / 4 : whole;
}

/** A queue of frames. A whole frame does not wait: after a lost connection the present matters. */
export class Queue {
  /** @type {Frame[]} */
  #waiting = [];
  #timer = 0;

  /**
   * @param {(frame: Frame) => void} show
   * @param {() => boolean} hurried
   * @param {() => void} [drained] the last one has been looked at
   */
  constructor(show, hurried, drained = () => {}) {
    this.show = show;
    this.hurried = hurried;
    this.drained = drained;
  }

  get busy() {
    return this.#timer !== 0;
  }

  /** @param {Frame} frame */
  push(frame) {
    if (frame.base === null) this.flush();
    this.#waiting.push(frame);
    if (this.hurried()) this.flush();
    else if (!this.#timer) this.#next();
  }

  /** Show all that waits at once. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    for (const frame of this.#waiting.splice(0)) this.show(frame);
    this.drained();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #next() {
    this.#timer = 0;
    const frame = this.#waiting.shift();
    if (!frame) return this.drained();
    this.#timer = setTimeout(() => this.#next(), pause(frame, this.#waiting.length, this.hurried()));
    this.show(frame);
  }
}
