/** What has happened since our own last decision: the picture before it, and the frames that came after. */

/** @import {Figure, Frame, Picture, PieceRow} from './types' */
import { patch } from './frames.js';

const MOST = 60; // frames that are kept

export class Since {
  /** @type {Picture | null} */
  #start = null;
  /** @type {Frame[]} */
  #frames = [];
  #decided = true; // the next frame begins anew

  /** A decision was sent: what comes of it, and all after that, is what will have happened. */
  decide() {
    this.#decided = true;
  }

  /** It was not carried out after all. */
  refused() {
    this.#decided = false;
  }

  /** A frame was shown in the place of a picture. @param {Picture | null} before @param {Frame} frame */
  push(before, frame) {
    if (this.#decided || frame.base === null || frame.base !== this.#last) {
      this.#start = frame.base === null ? null : before;
      this.#frames = [];
      this.#decided = false;
    }
    if (this.#start) this.#frames.push(frame);
    while (this.#start && this.#frames.length > MOST) {
      const [first] = this.#frames.splice(0, 1);
      this.#start = patch(this.#start, first);
    }
  }

  /** Take these instead, of which the first is whole, unless more is known already. @param {readonly Frame[]} frames */
  recall([whole, ...frames]) {
    if (this.#start || !whole) return;
    this.#start = patch(null, whole);
    this.#frames = frames;
  }

  get #last() {
    return this.#frames.at(-1)?.revision ?? this.#start?.revision;
  }

  /** The frame that shows the table before all that, and those after it; none if nothing is known. */
  get frames() {
    return this.#start ? [...this.#frames] : [];
  }

  get start() {
    return this.#start;
  }
}

/**
 * The pieces that a frame is about as far as others did it; of what nobody did, only where it is held.
 * @param {Frame} frame
 * @param {number | null} me
 */
export function deeds({ base, log, log_seats: seats = [], log_pieces: subjects = [], look }, me) {
  return log.flatMap(([revision], line) => {
    const [seat = null, subject] = [seats[line], subjects[line]];
    const counts = seat === null ? look === 'hold' : seat !== me;
    return counts && subject && revision > (base ?? Infinity) ? [...subject[0]] : [];
  });
}

/**
 * Something that somebody did: a piece that they moved, put down or changed, and how it lay before, if it did.
 * @typedef {{id: string, seat: number | null, from: PieceRow | null}} Trace
 */
/**
 * A piece that was used up, as it lay before.
 * @typedef {{seat: number, row: PieceRow}} Used
 */
/**
 * @typedef {{traces: Trace[], used: Used[], gains: {figure: Figure, by: number}[]}} Trail
 */

/**
 * What others have done, as it is to be seen on the table: what lies elsewhere than before or is new, what was used, and
 * every figure that is another.
 * @param {Picture | null} start
 * @param {readonly Frame[]} frames
 * @param {number | null} me whose own deeds leave no trace
 * @returns {Trail}
 */
export function trail(start, frames, me) {
  /** @type {Map<string, Trace>} */
  const traces = new Map();
  /** @type {Map<number, Used>} */
  const used = new Map();
  let picture = start;
  for (const frame of frames) {
    for (const [line, [revision]] of frame.log.entries()) {
      const [subject, seat = null] = [frame.log_pieces?.[line], frame.log_seats?.[line]];
      if (!subject || revision <= (frame.base ?? 0) || (seat !== null && seat === me)) continue;
      for (const id of subject[0]) {
        const from = picture?.pieces.get(id) ?? null;
        if (!traces.has(id)) traces.set(id, { id, seat, from });
      }
      const row = picture?.pieces.get(subject[2]);
      if (row && seat !== null) used.set(seat, { seat, row });
    }
    picture = patch(picture, frame);
  }
  const last = picture;
  const kept = [...traces.values()].filter(({ id, from }) => differs(from, last?.pieces.get(id)));
  const gains = [...(last?.figures.values() ?? [])]
    .map((figure) => ({ figure, by: figure[2] - (start?.figures.get(figure[0])?.[2] ?? figure[2]) }))
    .filter(({ by }) => by !== 0);
  const owned = kept.map((trace) => ({
    ...trace,
    by: trace.seat,
    seat: owner(last?.pieces.get(trace.id)) ?? trace.seat,
  }));
  return {
    traces: owned
      .filter(({ by, seat }) => by !== null || seat === null || seat !== me)
      .map(({ id, seat, from }) => ({ id, seat, from })),
    used: [...used.values()],
    gains,
  };
}

/** Whether a piece is there and lies or looks otherwise than before. @param {PieceRow | null} from @param {PieceRow | undefined} to */
function differs(from, to) {
  if (!to) return false;
  return !from || from[1] !== to[1] || Math.hypot(from[2] - to[2], from[3] - to[3]) > 1 || from[7] !== to[7];
}

/** Whose a piece is, if it shows it. @param {PieceRow | undefined} row */
function owner(row) {
  const found = /\bseat-(\d+)/.exec(row?.[6] ?? '');
  return found ? Number(found[1]) : null;
}
