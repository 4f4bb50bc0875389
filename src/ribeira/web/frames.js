/** Frames as they come: pictures patched, and shown one after the other at a pace an eye can follow. */

/** @import {Frame, LogLine, Picture, PieceRow, Table, TableNews} from './types' */
/** @import {Company} from './round.js' */
import { Round } from './round.js';

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
  const { to_act: acting, committed = [], aim = before?.aim ?? null } = frame;
  const asked = acting ? { acting, committed } : (before?.asked ?? null);
  const figures = new Map(base === null ? [] : before?.figures);
  for (const figure of frame.figures ?? []) figures.set(figure[0], figure);
  return { revision, size, title, pieces: frame.order ? arranged(pieces, frame.order) : pieces, figures, aim, asked };
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

/** A queue of frames. A whole frame does not wait: after a lost connection the present matters. */
export class Queue {
  /** @type {Frame[]} */
  #waiting = [];
  #timer = 0;
  #idle = 0; // since when nothing is shown any more
  #round;

  /**
   * @param {(frame: Frame) => void} show
   * @param {() => number} slowness by which every pause is multiplied; 0 if nothing is to wait
   * @param {() => void} [drained] the last one has been looked at
   * @param {() => Company | null} [company] whose turns may still come; nobody's if all frames are there already
   */
  constructor(show, slowness, drained = () => {}, company = () => null) {
    this.show = show;
    this.slowness = slowness;
    this.drained = drained;
    this.#round = new Round(company);
  }

  get busy() {
    return this.#timer !== 0;
  }

  /** A decision was made here: the time for a round begins again. */
  refill() {
    this.#idle = performance.now();
    this.#round.begin(this.#idle);
  }

  /** @param {Frame} frame */
  push(frame) {
    if (frame.base === null) this.flush();
    this.#waiting.push(frame);
    if (!this.slowness()) this.flush();
    if (this.busy || !this.#waiting.length) return;
    this.#round.wake(performance.now(), this.#idle);
    this.#next();
  }

  /** Show all that waits at once. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    for (const frame of this.#waiting.splice(0)) this.show(frame);
    this.#rest();
  }

  /** Go on at once, to the next moment that is held or to the end. @returns {boolean} whether anything was waited for */
  skip() {
    if (!this.busy) return false;
    clearTimeout(this.#timer);
    const held = this.#waiting.findIndex((frame) => frame.look === 'hold');
    for (const frame of this.#waiting.splice(0, held < 0 ? this.#waiting.length : held)) this.show(frame);
    this.#next();
    return true;
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#waiting = [];
  }

  #next() {
    this.#timer = 0;
    if (!this.#waiting.length) return this.#rest();
    const slowness = this.slowness();
    if (!slowness) return this.flush();
    const { count, time } = this.#round.step(this.#waiting, performance.now(), slowness);
    this.#timer = setTimeout(() => this.#next(), time);
    for (const frame of this.#waiting.splice(0, count)) this.show(frame);
  }

  /** All has been shown. */
  #rest() {
    this.#idle = performance.now();
    this.drained();
  }
}
