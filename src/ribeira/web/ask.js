/** The bar that says what is asked, shows what has been touched, and offers the ways on and back. */

/** @import {Action, Frame, Table} from './types' */
import { button, fill, h } from './dom.js';
import { go, hrefOf } from './host.js';
import { say } from './texts.js';

/**
 * What can be done from the bar.
 * @typedef {object} Deeds
 * @property {(action: Action) => void} play
 * @property {() => void} back
 * @property {(action: Action) => void} instead
 * @property {(action: Action) => void} turn
 * @property {() => void} skip
 * @property {() => void} again
 * @property {() => void} undo
 * @property {(to: boolean) => void} agree
 * @property {() => void} hint
 * @property {() => void} rules
 * @property {() => void} result show how the game ended
 * @property {(step: number) => void} goOn from a step of a lesson
 */

/**
 * How far a choice has come: `meant` are the actions that the touches mean already, `brings` says what the one that
 * is looked at would bring, `ends` that it would end the turn, `instead` are others like it, and `turn` is it where it can
 * be turned. `telling` are the words for what is being shown, null if nothing is; `again` says that it can be shown again.
 * @typedef {{touched: readonly string[], meant: Action[], mine: boolean, busy: boolean, ends: boolean, brings: string[],
 *   instead: [label: string, action: Action][], turn: Action | null, back: boolean, telling: string | null, again: boolean}} Choosing
 */

export class AskBar {
  #sentence = h('span', { 'aria-live': 'polite' });
  #brings = h('p', { class: 'brings', 'aria-live': 'polite' });
  #ways = h('div', { class: 'ways' });
  #step = h('p', { class: 'lesson-step' });
  #meant = ''; // the action that waits for a yes, or the step of a lesson that has been read
  element = h(
    'section',
    { class: 'ask', 'aria-label': say('web.ask.title') },
    h('div', { class: 'said' }, this.#step, h('p', { class: 'asked' }, this.#sentence, this.#about()), this.#brings),
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

  /** A sign that shows once more what happened. */
  #again() {
    const label = say('web.again');
    const show = () => this.deeds.again();
    return h(
      'button',
      { type: 'button', class: 'again-button', title: label, onclick: show },
      h('span', { class: 'again-sign', 'aria-hidden': 'true' }, '↺'),
      h('span', { class: 'again-words' }, label),
    );
  }

  /**
   * @param {Table} table
   * @param {Frame} frame the last one
   * @param {Choosing} choosing
   */
  update(table, frame, choosing) {
    const sole = choosing.touched.length > 0 && choosing.meant.length === 1;
    const lesson = table.over ? null : (frame.lesson ?? null);
    const asked = choosing.telling ?? (sole ? meantWords(choosing) : (lesson?.sentence ?? frame.ask ?? ''));
    const sentence = ofTable(table) ?? asked;
    this.#sentence.setAttribute('aria-live', choosing.telling === null ? 'polite' : 'off'); // the log reads that out
    if (this.#sentence.textContent !== sentence) this.#sentence.textContent = sentence;
    const brings = sole ? choosing.brings.join(' ') : '';
    if (this.#brings.textContent !== brings) this.#brings.textContent = brings;
    this.element.classList.toggle('mine', choosing.mine);
    this.element.classList.toggle('taught', lesson !== null);
    fill(this.#step, lesson && [stepWords(lesson), progress(lesson)]);
    const focused = [...this.#ways.children].findIndex((way) => way === document.activeElement);
    fill(this.#ways, this.#offers(table, frame, choosing, sole));
    const read = lesson?.shows && choosing.telling === null ? `step ${lesson.step}` : '';
    this.#focus(sole && !table.undo ? choosing.meant[0].action : read, focused);
  }

  /**
   * The way on gets the focus when an action is newly meant; after that the focus only stays where it was.
   * @param {string} meant
   * @param {number} focused
   */
  #focus(meant, focused) {
    const at = meant !== this.#meant && focused < 0 ? 0 : focused;
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
  #offers({ over, undo, you, watch, hints }, frame, choosing, sole) {
    const { back: begun, meant, mine, busy, instead, turn, telling, again } = choosing;
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
    if (telling !== null) {
      const label = say('web.skip_ahead.how');
      return [button(say('web.skip_ahead'), this.deeds.skip, '', { 'aria-label': label, title: label })];
    }
    if (busy) return [];
    const { lesson = null } = frame;
    return [
      lesson?.shows &&
        button(
          say(lesson.last ? 'web.lesson.play_on' : 'web.lesson.go_on'),
          () => this.deeds.goOn(lesson.step),
          'primary',
        ),
      ...meant.map((one) => button(sole ? say('web.ask.confirm') : one.words, () => play(one), 'primary')),
      turn && button(say('web.ask.turn'), () => this.deeds.turn(turn), 'turn-it'),
      ...instead.map(([label, one]) => button(label, () => this.deeds.instead(one))),
      begun && button(say('web.ask.back'), back, '', { title: say('web.ask.back_key') }),
      !begun &&
        frame.undo &&
        button(frame.undo === 'free' ? say('web.undo.free') : say('web.undo.ask'), this.deeds.undo),
      !begun && mine && hints && !lesson && button(say('web.hint.ask'), hint),
      !begun && again && !lesson && this.#again(),
      lesson && button(say('web.lesson.leave'), () => go('/'), 'quiet leave'),
    ];
  }
}

/** @param {string} href @param {string} label @param {string} style */
function link(href, label, style) {
  return h('a', { class: `button ${style}`, href: hrefOf(href) }, label);
}

/** How far a lesson has come, in words. @param {{number: number, count: number}} lesson */
function stepWords({ number, count }) {
  return say('web.lesson.step', { number, count });
}

/** How far a lesson has come, at a glance. @param {{number: number, count: number}} lesson */
function progress({ number, count }) {
  return h('progress', { value: number, max: count, 'aria-hidden': 'true' });
}

/** The one action that is meant: in words, or by the picture where what lies there can be turned. @param {Choosing} choosing */
function meantWords({ meant: [{ words, turns }], ends, turn, brings }) {
  if (ends) return say('web.ask.ends_turn', { move: words });
  if (!turns || !brings.length) return words; // what it brings says where it lies
  return turn ? say('web.ask.turnable') : say('web.ask.like_this');
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
