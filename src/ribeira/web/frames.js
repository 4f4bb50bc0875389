/** Frames as they come: pictures patched, and shown one after the other at a pace an eye can follow. */

/** @import {Frame, LogLine, Picture, PieceRow, Table, TableNews} from './types' */

/**
 * The picture after a frame, or null if the frame changes a picture that is not this one.
 * @param {Picture | null} before
 * @param {Frame} frame
 * @returns {Picture | null}
 */
export function patch(before, frame) {
  const { revision, base } = frame;
  if (base !== null && before?.revision !== base) return null;
  const { size = [0, 0], title = '' } = { ...before, ...frame };
  const pieces = new Map(base === null ? [] : before?.pieces);
  for (const id of frame.gone) pieces.delete(id);
  for (const piece of frame.pieces) pieces.set(piece[0], piece);
  return { revision, size, title, pieces: frame.order ? arranged(pieces, frame.order) : pieces };
}

/**
 * The pieces with some of them elsewhere in the order: each run follows the piece it begins with, or stands first.
 * @param {Map<string, PieceRow>} pieces
 * @param {[string | null, ...string[]][]} runs
 */
function arranged(pieces, runs) {
  const moved = new Set(runs.flatMap(([, ...ids]) => ids));
  /** @type {Map<string | null, string[]>} */
  const following = new Map(runs.map(([before, ...ids]) => [before, ids]));
  const stay = [...pieces.keys()].filter((id) => !moved.has(id));
  const order = [null, ...stay].flatMap((id) => [id, ...(following.get(id) ?? [])]);
  /** @type {Map<string, PieceRow>} */
  const result = new Map();
  for (const id of order) {
    const piece = id === null ? null : pieces.get(id);
    if (piece) result.set(piece[0], piece);
  }
  return result;
}

/**
 * The pieces that a frame is about: those it puts on the table or makes into something else.
 * @param {Picture | null} before
 * @param {Pick<Frame, 'pieces'>} frame
 */
export function news(before, { pieces }) {
  return pieces.filter(([id, symbol]) => symbol && before?.pieces.get(id)?.[1] !== symbol).map(([id]) => id);
}

/**
 * The facts of a table after news of it, which hold only what changed.
 * @param {Table | null} before
 * @param {TableNews} changes
 * @returns {Table}
 */
export function amend(before, changes) {
  const seats = [...(before?.seats ?? [])];
  for (const seat of changes.seats ?? []) seats[seat.seat] = { ...seats[seat.seat], ...seat };
  return /** @type {Table} */ ({ ...before, ...changes, seats });
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
