/** Hints: asked for by the player whose turn it is, and gone when it is over. */

/** @import {Advised, Hint} from './types' */
import { adviceList } from './advice.js';
import { Trouble } from './api.js';
import { button, fill, h, signed } from './dom.js';
import { say } from './texts.js';

/** @import {Board} from './board.js' */

export class Hints {
  element = h('div', { class: 'hints', hidden: true });
  /** @type {string | null} */
  #decision = null;
  #asked = false;
  /** Lay a move out as if its pieces had been touched. @type {(advised: Advised) => void} */
  take = () => {};

  /**
   * @param {Board} board
   * @param {() => Promise<Hint>} fetchHint
   */
  constructor(board, fetchHint) {
    this.board = board;
    this.fetchHint = fetchHint;
  }

  /** What is to be decided now; hints for something else are hidden. @param {string | null} decision */
  decide(decision) {
    if (decision === this.#decision) return;
    this.#decision = decision;
    this.hide();
  }

  /** @returns {boolean} whether there was anything to hide */
  hide() {
    const shown = !this.element.hidden;
    this.#asked = false;
    this.element.hidden = true;
    this.board.number([]);
    return shown;
  }

  async ask() {
    if (this.#asked) return;
    const decision = this.#decision;
    this.#asked = true;
    this.#show(h('p', { class: 'why', role: 'status' }, say('web.hint.thinking')));
    try {
      const hint = await this.fetchHint();
      if (!this.#asked || this.#decision !== decision || hint.decision !== decision) return; // too late
      let [chosen] = hint.advice;
      const { element, choose } = adviceList(hint.advice, this.board, (row) => (chosen = row));
      element.append(button(say('web.hint.take'), () => (this.hide(), this.take(chosen)), 'primary'));
      this.#show(element);
      choose(0);
    } catch (error) {
      if (!this.#asked || this.#decision !== decision) return;
      this.#asked = false; // it can be asked again
      const sentence = error instanceof Trouble ? error.message : say('web.error.unknown');
      this.#show(h('p', { class: 'why', role: 'status' }, sentence));
    }
  }

  /** @param {HTMLElement} inside */
  #show(inside) {
    this.element.hidden = false;
    fill(
      this.element,
      inside,
      signed('×', say('web.hint.close'), () => this.hide()),
    );
  }
}
