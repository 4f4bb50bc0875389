/** What an action would bring, looked at before it is played. */

/** @import {Action, Foreseen} from './types' */

export class Foresight {
  /** @type {Action | null} */
  #wanted = null;
  /** @type {string[]} */
  brings = []; // in sentences

  /**
   * @param {(action: string) => Promise<Foreseen | null>} fetchFrame
   * @param {(frame: Foreseen | null) => void} shown the picture to show: what would come about, or the present
   */
  constructor(fetchFrame, shown) {
    this.fetchFrame = fetchFrame;
    this.shown = shown;
  }

  /** Look at what this action would bring, if that can be known, or at the present. @param {Action | null} action */
  async look(action) {
    const wanted = action?.foresee ? action : null;
    if (wanted?.action === this.#wanted?.action) return;
    this.#wanted = wanted;
    this.brings = [];
    const frame = wanted && (await this.fetchFrame(wanted.action));
    if (this.#wanted !== wanted) return; // something else is looked at by now
    this.brings = frame?.log ?? [];
    this.shown(frame);
  }

  /** The present is on the screen. */
  forget() {
    this.#wanted = null;
    this.brings = [];
  }
}
