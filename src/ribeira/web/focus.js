/** Keeps the focus on something: what had it may go with a move, and who plays by keys is not to begin at the top again. */

/** @import {Board} from './board.js' */

const CHOICES = '.choices button, .choices summary';

export class FocusKeeper {
  /** @type {'board' | 'ask' | 'choices' | 'else' | null} */
  #where = null; // where the focus was when it was last somewhere
  #parked = false; // it waits on the picture itself until something can be touched
  #due = false;
  #pointing = false; // with a mouse or a finger: the focus is kept, but nothing is scrolled to

  /**
   * @param {Board} board
   * @param {AbortSignal} signal
   */
  constructor(board, signal) {
    this.board = board;
    document.addEventListener('focusin', ({ target }) => this.#note(target), { signal });
    const pointing = () => {
      this.#pointing = true;
      this.#where = null; // until what is pointed at gets the focus, if anything does
    };
    document.addEventListener('pointerdown', pointing, { signal, capture: true });
    document.addEventListener('keydown', () => (this.#pointing = false), { signal, capture: true });
  }

  /** Look after the focus whenever this part of the page changes. @param {Element} part @param {AbortSignal} signal */
  watch(part, signal) {
    const changes = new MutationObserver(() => this.changed());
    const attributeFilter = ['tabindex', 'hidden', 'aria-pressed'];
    changes.observe(part, { childList: true, subtree: true, attributeFilter });
    signal.addEventListener('abort', () => changes.disconnect());
  }

  /** Something has changed on the page: look after the focus once all of it has. */
  changed() {
    if (this.#due) return;
    this.#due = true;
    setTimeout(() => {
      this.#due = false;
      this.#keep();
    });
  }

  /** @param {EventTarget | null} target */
  #note(target) {
    if (!(target instanceof Element)) return;
    this.#parked = target === this.board.element;
    if (this.#parked) return;
    const places = /** @type {const} */ (['board', 'ask', 'choices']);
    this.#where = places.find((place) => target.closest(`.${place}`)) ?? 'else';
  }

  #keep() {
    if (this.#where === null || document.querySelector('dialog:modal')) return;
    const now = document.activeElement;
    const lost = !now || now === document.body || (now.matches('.spot') && !now.hasAttribute('tabindex'));
    const touched = !this.#pointing && now?.matches('.marked:not(.lit)'); // it goes on from there
    if (!lost && !touched && !this.#parked) return;
    const choice = this.#where === 'choices' ? this.#choice() : null;
    if (choice) choice.focus({ preventScroll: true });
    else if (!this.board.focusNearest(!this.#pointing) && lost) this.board.park();
  }

  /** The first thing in the list of choices. @returns {HTMLElement | null} */
  #choice() {
    const shown = [...document.querySelectorAll(CHOICES)].find((one) => one.checkVisibility());
    return shown instanceof HTMLElement ? shown : null;
  }
}
