/** The bar that says what is asked, shows what has been touched, and offers the ways on and back. */

/** @import {Action, Frame, Table} from './types' */
import { button, fill, h } from './dom.js';
import { say } from './texts.js';

/**
 * What can be done from the bar.
 * @typedef {object} Deeds
 * @property {(action: Action) => void} play
 * @property {() => void} back
 * @property {() => void} undo
 * @property {(to: boolean) => void} agree
 */

export class AskBar {
  #sentence = h('p', { class: 'asked', 'aria-live': 'polite' });
  #ways = h('div', { class: 'ways' });
  element = h('section', { class: 'ask', 'aria-label': say('web.ask.title') }, this.#sentence, this.#ways);

  /** @param {Deeds} deeds */
  constructor(deeds) {
    this.deeds = deeds;
  }

  /**
   * @param {Table} table
   * @param {Frame} frame the last one
   * @param {readonly string[]} touched
   * @param {Action[]} meant actions that the touches mean already
   * @param {boolean} busy nothing can be chosen now
   */
  update(table, frame, touched, meant, busy) {
    const confirm = touched.length > 0 && meant.length === 1;
    const sentence = table.result?.sentence ?? this.#prompt(table) ?? (table.started ? null : say('web.ask.waiting')) ?? (confirm ? meant[0].words : (frame.ask ?? ''));
    if (this.#sentence.textContent !== sentence) this.#sentence.textContent = sentence;
    this.element.classList.toggle('mine', this.#mine(table, frame) && !busy);
    fill(this.#ways, table.over ? this.#over(table) : busy ? [] : this.#offers(table, frame, touched, meant));
    if (confirm) this.#ways.querySelector('button')?.focus({ preventScroll: true });
  }

  /** @param {Table} table @param {Frame} frame */
  #mine(table, frame) {
    return table.you !== null && (frame.to_act?.includes(table.you) ?? false);
  }

  /** @param {Table} table */
  #prompt({ undo, you, seats }) {
    if (!undo) return null;
    const name = seats[undo.seat].name ?? '';
    if (undo.seat === you) return say('web.undo.waiting');
    return you !== null && undo.owes.includes(you) ? say('web.undo.wish', { name }) : say('web.undo.others', { name });
  }

  /**
   * @param {Table} table
   * @param {Frame} frame
   * @param {readonly string[]} touched
   * @param {Action[]} meant
   */
  #offers({ undo, you }, frame, touched, meant) {
    const { play, back, agree } = this.deeds;
    if (undo) {
      const owes = you !== null && undo.owes.includes(you);
      return owes ? [button(say('web.undo.agree'), () => agree(true), 'primary'), button(say('web.undo.decline'), () => agree(false))] : [];
    }
    const sole = touched.length > 0 && meant.length === 1;
    return [
      ...meant.map((one) => button(sole ? say('web.ask.confirm') : one.words, () => play(one), 'primary')),
      touched.length > 0 && button(say('web.ask.back'), back, '', { title: say('web.ask.back_key') }),
      !touched.length && frame.undo && button(say(frame.undo === 'free' ? 'web.undo.free' : 'web.undo.ask'), this.deeds.undo),
    ];
  }

  /** @param {Table} table */
  #over({ watch }) {
    return [h('a', { class: 'button primary', href: `/replay/${watch}` }, say('web.replay.watch')), h('a', { class: 'button', href: '/' }, say('web.home'))];
  }
}
