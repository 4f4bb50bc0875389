/** The bar that says what is asked, shows what has been touched, and offers the ways on and back. */

/** @import {Action, Frame, Table} from './types' */
import { button, fill, h } from './dom.js';
import { say } from './texts.js';

/**
 * What can be done from the bar.
 * @typedef {object} Deeds
 * @property {(action: Action) => void} play
 * @property {() => void} back
 * @property {(action: Action) => void} instead
 * @property {() => void} undo
 * @property {(to: boolean) => void} agree
 * @property {() => void} hint
 * @property {() => void} rules
 * @property {() => void} result show how the game ended
 */

/**
 * How far a choice has come: `meant` are the actions that the touches mean already, `brings` says what the one that
 * is looked at would bring, `ends` that it would end the turn, and `instead` are others like it.
 * @typedef {{touched: readonly string[], meant: Action[], mine: boolean, busy: boolean, ends: boolean, brings: string[], instead: [label: string, action: Action][]}} Choosing
 */

export class AskBar {
  #sentence = h('span', { 'aria-live': 'polite' });
  #brings = h('p', { class: 'brings', 'aria-live': 'polite' });
  #ways = h('div', { class: 'ways' });
  #meant = ''; // the action that waits for a yes
  element = h(
    'section',
    { class: 'ask', 'aria-label': say('web.ask.title') },
    h('p', { class: 'asked' }, this.#sentence, this.#about()),
    this.#brings,
    this.#ways,
  );

  /** @param {Deeds} deeds */
  constructor(deeds) {
    this.deeds = deeds;
  }

  /** A sign that opens the rules at what is asked now. */
  #about() {
    const label = say('web.rules.asked');
    return button('', () => this.deeds.rules(), 'about', { 'aria-label': label, title: label });
  }

  /**
   * @param {Table} table
   * @param {Frame} frame the last one
   * @param {Choosing} choosing
   */
  update(table, frame, choosing) {
    const sole = choosing.touched.length > 0 && choosing.meant.length === 1;
    const sentence = ofTable(table) ?? (sole ? meantWords(choosing) : (frame.ask ?? ''));
    if (this.#sentence.textContent !== sentence) this.#sentence.textContent = sentence;
    const brings = sole ? choosing.brings.join(' ') : '';
    if (this.#brings.textContent !== brings) this.#brings.textContent = brings;
    this.element.classList.toggle('mine', choosing.mine);
    const focused = [...this.#ways.children].findIndex((way) => way === document.activeElement);
    fill(this.#ways, this.#offers(table, frame, choosing, sole));
    this.#focus(sole && !table.undo ? choosing.meant[0].action : '', focused);
  }

  /**
   * The way on gets the focus when an action is newly meant; after that the focus only stays where it was.
   * @param {string} meant
   * @param {number} focused
   */
  #focus(meant, focused) {
    const at = meant !== this.#meant ? 0 : focused;
    this.#meant = meant;
    const way = meant ? this.#ways.children[at] : null;
    if (way instanceof HTMLElement) way.focus({ preventScroll: true });
  }

  /**
   * @param {Table} table
   * @param {Frame} frame
   * @param {Choosing} choosing
   * @param {boolean} sole the touches mean one action
   */
  #offers({ over, undo, you, watch, hints }, frame, { touched, meant, mine, busy, instead }, sole) {
    const { play, back, agree, hint } = this.deeds;
    if (over)
      return [
        button(say('web.ending.open'), this.deeds.result, 'primary'),
        link(`/replay/${watch}`, say('web.replay.watch'), ''),
        link('/', say('web.home'), ''),
      ];
    if (undo) {
      const owes = you !== null && undo.owes.includes(you);
      return owes
        ? [
            button(say('web.undo.agree'), () => agree(true), 'primary'),
            button(say('web.undo.decline'), () => agree(false)),
          ]
        : [];
    }
    if (busy) return [];
    return [
      ...meant.map((one) => button(sole ? say('web.ask.confirm') : one.words, () => play(one), 'primary')),
      ...instead.map(([label, one]) => button(label, () => this.deeds.instead(one))),
      touched.length > 0 && button(say('web.ask.back'), back, '', { title: say('web.ask.back_key') }),
      !touched.length &&
        frame.undo &&
        button(frame.undo === 'free' ? say('web.undo.free') : say('web.undo.ask'), this.deeds.undo),
      !touched.length && mine && hints && button(say('web.hint.ask'), hint),
    ];
  }
}

/** @param {string} href @param {string} label @param {string} style */
function link(href, label, style) {
  return h('a', { class: `button ${style}`, href }, label);
}

/** The one action that is meant, in words. @param {Choosing} choosing */
function meantWords({ meant: [{ words }], ends }) {
  return ends ? say('web.ask.ends_turn', { move: words }) : words;
}

/** What is to be said about the table rather than the game, or null. @param {Table} table */
function ofTable({ result, started, undo, you, seats }) {
  if (result) return result.sentence;
  if (!started) return say('web.ask.waiting');
  if (you !== null && seats[you].handed) return say('web.hand.playing');
  if (!undo) return null;
  if (undo.seat === you) return say('web.undo.waiting');
  const name = seats[undo.seat].name ?? '';
  return you !== null && undo.owes.includes(you) ? say('web.undo.wish', { name }) : say('web.undo.others', { name });
}
