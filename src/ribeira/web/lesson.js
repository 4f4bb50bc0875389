/** A lesson at a table: what it is about is framed, and an arrow points at what is to be touched. */

/** @import {Frame} from './types' */
/** @import {Board} from './board.js' */
import { s } from './dom.js';
import { remember, settings } from './settings.js';
import { frame as framed } from './trails.js';

const [ARROW, GAP] = [30, 3]; // pixels on the screen: how long the arrow is, and how far from the piece

export class LessonGuide {
  #frames = s('g', { class: 'pointed' });
  #arrow = s('g', { class: 'arrow' });
  /** @type {Frame['lesson']} */
  #lesson = null;
  /** @type {readonly string[]} */
  #lit = [];

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    board.cover(s('g', { class: 'lesson-marks', 'aria-hidden': 'true' }, this.#frames, this.#arrow));
  }

  /** The last frame of a row is on the screen. @param {Frame} frame @param {string} game */
  shown({ lesson = null }, game) {
    if (this.#lesson && !lesson) learned(game, this.#lesson.name);
    this.#lesson = lesson;
    document.body.classList.toggle('in-a-lesson', lesson !== null);
    this.#frame();
    if (lesson?.shows) this.board.bring(lesson.point ?? []);
  }

  /** The table lies on the page, so that its pieces have a size. */
  laid() {
    this.#frame();
    this.#point();
  }

  /** The page is left. */
  leave() {
    document.body.classList.remove('in-a-lesson');
  }

  /** These pieces can be touched now. @param {readonly string[]} ids */
  lit(ids) {
    this.#lit = ids;
    this.#point();
  }

  #frame() {
    const ids = this.#lesson?.point ?? [];
    this.#frames.replaceChildren(...ids.flatMap((id) => this.#framed(id)));
  }

  #point() {
    const box = this.#lesson && this.#lit.length ? this.board.boxOf(this.#lit[0]) : null;
    this.#arrow.replaceChildren(...(box ? [arrow(box, this.#pixel)] : []));
  }

  /** @param {string} id */
  #framed(id) {
    const box = this.board.boxOf(id);
    return box ? [framed(box, this.#pixel)] : [];
  }

  /** Units of the picture for a pixel of the screen. */
  get #pixel() {
    return 1 / (this.#frames.getScreenCTM()?.a || 1);
  }
}

/**
 * An arrow that points at a piece from above, or from below where there is no room above.
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {number} pixel
 */
function arrow({ x, y, width, height }, pixel) {
  const below = y < (ARROW + GAP) * pixel;
  const tip = below ? y + height + GAP * pixel : y - GAP * pixel;
  const shape = s('path', { d: 'M0 0 L-11 -14 H-5 V-28 H5 V-14 H11 Z', 'stroke-width': 2 });
  const place = `translate(${x + width / 2} ${tip}) scale(${pixel} ${below ? -pixel : pixel})`;
  return s('g', { transform: place }, s('g', { class: 'nod' }, shape));
}

/** Remember that a lesson was taken to its end. @param {string} game @param {string} lesson */
function learned(game, lesson) {
  remember({ learned: [...new Set([...settings().learned, `${game}/${lesson}`])] });
}
