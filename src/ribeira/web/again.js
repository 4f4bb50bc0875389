/** Once more: what has happened since our last decision, shown on the table as it came. */

/** @import {Frame, Picture} from './types' */
import { patch, Queue } from './frames.js';

const SLOWNESS = 1.4; // who asks to see it again wants to follow

export class Again {
  /** @type {Picture | null} */
  #picture = null;
  #queue = new Queue(
    (frame) => this.#show(frame),
    () => SLOWNESS,
    () => this.#end(),
  );

  /**
   * @param {(picture: Picture, frame: Frame | null) => void} show a picture, and the frame that led there, if any did
   * @param {() => void} done
   */
  constructor(show, done) {
    this.show = show;
    this.done = done;
  }

  get playing() {
    return this.#picture !== null;
  }

  /** @param {Picture} start @param {readonly Frame[]} frames */
  play(start, frames) {
    this.#queue.refill();
    this.#picture = start;
    this.show(start, null);
    for (const frame of frames) this.#queue.push({ ...frame, last: false });
  }

  /** Go on at once. */
  skip() {
    this.#queue.skip();
  }

  /** Leave it, whatever was still to be shown. */
  stop() {
    this.#queue.stop();
    this.#picture = null;
  }

  /** @param {Frame} frame */
  #show(frame) {
    const picture = patch(this.#picture, frame);
    if (!picture) return;
    this.#picture = picture;
    this.show(picture, frame);
  }

  #end() {
    if (!this.playing) return;
    this.stop();
    this.done();
  }
}
