/** What just happened, at a table: kept, drawn as trails, pointed at, and shown once more. */

/** @import {Frame, Picture} from './types' */
/** @import {Board} from './board.js' */
/** @import {Log} from './talk.js' */
/** @import {Turn} from './turn.js' */
import { Again } from './again.js';
import { deeds, Since, trail } from './since.js';
import { say } from './texts.js';
import { Trails } from './trails.js';

/**
 * What it needs of its page: who looks, what is on the table, what a moment says of the players, and frames from
 * before the page was open.
 * @typedef {{you: () => number | null, picture: () => Picture | null, turn: () => Turn, moment: (picture: Picture) => void, fetchSince: () => Promise<Frame[] | undefined>}} Page
 */

export class Happened {
  #since = new Since();
  #trails;
  #again = new Again(
    (picture, frame) => this.#recall(picture, frame),
    () => this.#present(),
  );

  /** @param {Board} board @param {Log} log @param {Page} page */
  constructor(board, log, page) {
    this.board = board;
    this.log = log;
    this.page = page;
    this.#trails = new Trails(board);
    board.element.addEventListener('pointerover', ({ target }) => log.find(pieceOf(target), false));
    board.element.addEventListener('click', ({ target }) => log.find(pieceOf(target), true));
  }

  /** A decision was sent, and was not carried out after all. */
  decide = () => this.#since.decide();
  refused = () => this.#since.refused();

  /** A frame takes the place of a picture on the table. @param {Picture | null} before @param {Frame} frame */
  shown(before, frame) {
    this.#since.push(before, frame);
    this.#trace();
  }

  /** The table is laid: what was to be drawn before can be measured now. */
  laid() {
    this.#trace();
  }

  /** Bring what others did into sight. @param {Frame} frame that is shown @returns {boolean} whether they did anything */
  follow(frame) {
    const pieces = deeds(frame, this.page.you());
    this.board.follow(pieces);
    return pieces.length > 0;
  }

  /** The present is to be shown, whatever is. */
  stop() {
    this.#again.stop();
    this.board.element.classList.remove('again');
  }

  /** Learn what happened before this page was open. */
  async remember() {
    const frames = await this.page.fetchSince();
    if (!frames) return;
    this.log.learn(frames);
    this.#since.recall(frames);
    if (!this.#again.playing) this.#trace();
    this.page.turn().foreseen();
  }

  /** Point at some pieces. @param {readonly string[]} pieces @param {boolean} bring them into sight */
  point(pieces, bring) {
    this.#trails.point(pieces);
    if (bring) this.board.bring(pieces);
  }

  /** Show it once more. */
  again() {
    const { start, frames } = this.#since;
    if (start) this.#again.play(start, frames);
  }

  /** Wait no longer for what is shown once more. @returns {boolean} whether anything was */
  skip() {
    const { playing } = this.#again;
    this.#again.skip();
    return playing;
  }

  /** Show on the table what others have done since our last decision. */
  #trace() {
    const picture = this.page.picture();
    if (!picture) return;
    const { start, frames } = this.#since;
    const found = trail(start, frames, this.page.you());
    this.#trails.point([]);
    this.#trails.show(found, picture);
    this.log.recent(start?.revision ?? Infinity);
    this.page.turn().again = found.traces.length + found.used.length + found.gains.length > 0;
  }

  /** A moment gone by. @param {Picture} picture @param {Frame | null} frame that led to it */
  #recall(picture, frame) {
    const told = (frame?.log ?? []).map(([, sentence]) => sentence);
    this.board.element.classList.remove('tried');
    this.board.element.classList.add('again');
    this.board.show(picture);
    this.page.moment(picture);
    this.page.turn().tell([say('web.again.showing'), ...told].join(' '));
    if (frame) this.follow(frame);
  }

  /** The present is on the table again. */
  #present() {
    this.stop();
    const picture = this.page.picture();
    if (picture) {
      this.board.show(picture);
      this.page.moment(picture);
    }
    this.#trace();
    this.page.turn().tell(null);
    this.board.reveal();
  }
}

/** The id of the piece that an element is part of. @param {EventTarget | null} target */
function pieceOf(target) {
  const spot = target instanceof Element ? target.closest('.spot[data-id]') : null;
  return spot?.getAttribute('data-id') ?? null;
}
