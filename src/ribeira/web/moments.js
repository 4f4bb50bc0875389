/** The frames of a replay, fetched in chunks, and the picture at any moment. */

/** @import {Frame, Picture} from './types' */
import { patch } from './frames.js';

const CHUNK = 50;

export class Moments {
  /** @type {Map<number, Promise<Frame[]>>} */
  #chunks = new Map();

  /**
   * @param {number} count the last moment
   * @param {(from: number, to: number) => Promise<Frame[]>} fetchFrames both ends are included
   */
  constructor(count, fetchFrames) {
    this.count = count;
    this.fetchFrames = fetchFrames;
  }

  /**
   * @param {number} moment
   * @returns {Promise<{picture: Picture, frame: Frame} | null>}
   */
  async at(moment) {
    const begin = moment - (moment % CHUNK);
    const frames = await this.#chunk(begin);
    if (begin + CHUNK <= this.count) void this.#chunk(begin + CHUNK).catch(() => {}); // what comes next, ahead of time
    /** @type {Picture | null} */
    let picture = null;
    for (const frame of frames.slice(0, moment - begin + 1)) picture = patch(picture, frame);
    return picture && { picture, frame: frames[moment - begin] };
  }

  /** @param {number} begin */
  #chunk(begin) {
    const known = this.#chunks.get(begin);
    if (known) return known;
    const fetched = this.fetchFrames(begin, Math.min(this.count, begin + CHUNK - 1));
    this.#chunks.set(begin, fetched);
    fetched.catch(() => this.#chunks.delete(begin));
    return fetched;
  }
}
