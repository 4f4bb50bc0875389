/** The time for a round: how long each moment of what others do is shown, so that all of it takes no longer than this. */

/** @import {Frame} from './types' */

const LOOKS = { brief: 120, normal: 700, hold: 2500 }; // milliseconds that a moment is worth at normal speed
const AGAIN = 1250; // for what is held after something else was in the same round
const ROUND = 5000; // for all that is not held, from our decision until we are asked again
const TURN = 3500; // that the turn of a seat is worth of which nothing has come yet
const LEAST = 500; // for the turn of another seat, however late in the round: in less nobody sees whose it was
const LULL = 1000; // with nothing to show: somebody was thinking, and that time is not ours

/**
 * Who looks, if it is a player, and who sits at the table.
 * @typedef {{you: number | null, seats: readonly {seat: number}[]}} Company
 */

export class Round {
  #began = 0;
  /** @type {Set<number>} */
  #seen = new Set(); // who has had a turn in this round
  /** @type {number | null} */
  #doer = null; // whose turn is being shown
  #turnBegan = 0;
  /** @type {number | null} */
  #held = null; // since when what is shown is held
  #holds = 0; // in this round

  /** @param {() => Company | null} company whose turns are waited for; null if all there will be is there already */
  constructor(company) {
    this.company = company;
  }

  /** A decision was made here. @param {number} now */
  begin(now) {
    this.#began = now;
    this.#held = null;
    this.#holds = 0;
    this.#seen.clear();
  }

  /** Something has come after there was nothing to show. @param {number} now @param {number} idle since when */
  wake(now, idle) {
    if (now - idle < LULL) return;
    this.#began = now;
    this.#held = null;
  }

  /**
   * How many of the frames that wait to show now, and for how many milliseconds. Several of a seat are shown at once if
   * there is no time to see each.
   * @param {readonly Frame[]} waiting at least one
   * @param {number} now
   * @param {number} slowness
   */
  step(waiting, now, slowness) {
    this.#leaveHeld(now);
    let [count, time] = [0, 0];
    do time += this.#pause(waiting.slice(count++), now + time * slowness, slowness);
    while (time < LOOKS.brief && count < waiting.length && this.#goesOn(waiting[count]));
    if (waiting[count - 1].look === 'hold') {
      this.#held = now;
      this.#holds += 1;
    }
    return { count, time: Math.max(time, LOOKS.brief) * slowness };
  }

  /** What is held has time of its own, as long as it was looked at. @param {number} now */
  #leaveHeld(now) {
    const held = this.#held === null ? 0 : now - this.#held;
    this.#began += held;
    this.#turnBegan += held;
    this.#held = null;
  }

  /** Whether a frame is one more of the same turn that is not held. @param {Frame} frame */
  #goesOn(frame) {
    return frame.look !== 'hold' && doerOf(frame, this.#doer) === this.#doer;
  }

  /**
   * How long the first of these frames is looked at: its part of the time that is left of the round, or of the least
   * time for a turn if that is more.
   * @param {readonly Frame[]} frames
   * @param {number} now
   * @param {number} slowness
   * @returns {number} milliseconds at normal speed
   */
  #pause(frames, now, slowness) {
    const [frame] = frames;
    const doer = doerOf(frame, this.#doer);
    if (doer !== this.#doer) this.#turnBegan = now;
    this.#doer = doer;
    if (doer !== null) this.#seen.add(doer);
    if (frame.look === 'hold') return this.#isPlayer && this.#holds ? AGAIN : LOOKS.hold;
    const next = frames.findIndex((one) => doerOf(one, doer) !== doer);
    const turn = next < 0 ? frames : frames.slice(0, next);
    const ofRound = (ROUND - (now - this.#began) / slowness) / (worth(frames) + this.#expected(frames));
    const least = doer !== null && doer === this.company()?.you ? 0 : LEAST; // what one did oneself one knows
    const ofTurn = (least - (now - this.#turnBegan) / slowness) / worth(turn);
    return worth([frame]) * Math.max(0, Math.min(1, Math.max(ofRound, ofTurn)));
  }

  /** Whether a player looks: for others rounds have no beginning, so that every held moment is the first. */
  get #isPlayer() {
    const you = this.company()?.you ?? null;
    return you !== null;
  }

  /** What is still to come in this round is worth, as far as can be known. @param {readonly Frame[]} frames that are there */
  #expected(frames) {
    const company = this.company();
    if (!company || frames.some((frame) => isEnd(frame, company.you))) return 0;
    const seen = new Set(this.#seen);
    let doer = this.#doer;
    for (const frame of frames) {
      doer = doerOf(frame, doer);
      if (doer !== null) seen.add(doer);
    }
    const unseen = company.seats.filter(({ seat }) => seat !== company.you && !seen.has(seat)).length;
    return TURN * Math.max(unseen, 0.5); // the last of them has hardly done all
  }
}

/** What frames are worth that are not held. @param {readonly Frame[]} frames */
function worth(frames) {
  return frames.reduce((sum, { look = 'normal' }) => sum + (look === 'hold' ? 0 : LOOKS[look]), 0);
}

/** Whose turn a frame belongs to: what happens to nobody is part of the turn before. @param {Frame} frame @param {number | null} before */
function doerOf({ log_seats: [seat = null] = [] }, before) {
  return seat ?? before;
}

/** Whether we are asked now, or nobody ever will be. @param {Frame} frame @param {number | null} you */
function isEnd({ last, to_act: toAct = [] }, you) {
  return Boolean(last) && (!toAct.length || (you !== null && toAct.includes(you)));
}
