/** Looking back without leaving the table: the moves so far as this seat saw them, and a step back to the present. */

/** @import {Frame, Picture, Section, Told} from './types' */
import { attempt } from './api.js';
import { Board } from './board.js';
import { Cards } from './cards.js';
import { button, fill, h, signed } from './dom.js';
import { Moments } from './moments.js';
import { say } from './texts.js';

/** @typedef {{count: number, frames: Frame[]}} Past */

export class LookBack {
  board = new Board(
    () => {},
    (piece) => void this.cards.tell(piece),
  );
  /** @type {Cards} */
  cards = new Cards(this.board, (piece) => this.fetchCard(this.#at, piece));
  /** @type {Section[]} */
  words = [];
  /** @type {Picture | null} */
  picture = null; // of the moment that is shown
  on = false;
  /** @type {Moments | null} */
  #moments = null;
  #at = -1;
  #count = 0;
  #place = h('output', { class: 'place' });
  #said = h('p', { class: 'said', 'aria-live': 'polite' });
  #turn = h('b', { role: 'status' });
  #scrubber = h('input', {
    type: 'range',
    min: 0,
    'aria-label': say('web.back.scrub'),
    oninput: () => this.go(this.#scrubber.valueAsNumber),
  });
  #present = button(say('web.back.now'), () => this.close(), 'primary');
  bar = h(
    'section',
    { class: 'past', 'aria-label': say('web.back.controls'), hidden: true },
    h(
      'div',
      { class: 'steps' },
      signed('«', say('web.back.first'), () => this.go(0)),
      signed('‹', say('web.back.previous'), () => this.go(this.#at - 1)),
      this.#scrubber,
      signed('›', say('web.back.next'), () => this.go(this.#at + 1)),
      this.#place,
    ),
    this.#said,
  );
  strip = h(
    'div',
    { class: 'strip back', hidden: true },
    h('p', {}, say('web.back.mode'), ' ', this.#turn),
    this.#present,
  );

  /**
   * @param {(from: number, to: number) => Promise<Past>} fetchPast
   * @param {(moment: number, piece: string) => Promise<Told | null>} fetchCard what a piece was then
   * @param {() => void} changed it begins, ends, or shows another moment
   */
  constructor(fetchPast, fetchCard, changed) {
    this.fetchPast = fetchPast;
    this.fetchCard = fetchCard;
    this.changed = changed;
    this.#scrubber.addEventListener('keydown', (event) => event.key === 'Escape' && this.close());
  }

  /** Begin with the last move but the one that led to the present. */
  async open() {
    if (this.on) return;
    const { count } = await this.fetchPast(0, 0);
    this.#count = count;
    this.#moments = new Moments(count, async (from, to) => (await this.fetchPast(from, to)).frames);
    this.#scrubber.max = String(count);
    await this.#show(count - 1);
    this.#switch(true);
    this.#present.focus({ preventScroll: true });
    this.bar.parentElement?.scrollIntoView({ block: 'start' }); // on a phone it is far up
  }

  /** Back to the present. @returns {boolean} whether we were elsewhere */
  close() {
    if (!this.on) return false;
    this.#switch(false);
    return true;
  }

  /** Tell whoever looks back whether it is their turn. @param {boolean} mine */
  call(mine) {
    this.#turn.textContent = mine ? say('web.back.turn') : '';
  }

  /** One move after the last is the present. @param {number} moment */
  go(moment) {
    if (moment > this.#count) this.close();
    else void attempt(() => this.#show(moment));
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was meant for us */
  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!this.on) return false;
    if (!step) return this.cards.key(event);
    this.go(this.#at + step);
    return true;
  }

  /** @param {boolean} on */
  #switch(on) {
    this.on = on;
    this.cards.hide();
    this.bar.hidden = this.strip.hidden = !on;
    if (on) this.bar.after(this.board.element);
    else this.board.element.remove(); // its pieces are called as those of the present
    if (on) document.body.append(this.cards.element);
    else this.cards.element.remove();
    this.changed();
  }

  /** @param {number} wanted */
  async #show(wanted) {
    const moment = Math.max(0, Math.min(this.#count, wanted));
    this.#at = moment;
    this.#scrubber.value = String(moment);
    this.#place.textContent = moment
      ? say('web.back.at', { moment, count: this.#count })
      : say('web.back.start', { count: this.#count });
    const found = await this.#moments?.at(moment);
    if (this.#at !== moment) return; // meanwhile another was asked for
    if (!found) return void this.close(); // it has been taken back
    this.picture = found.picture;
    this.board.show(found.picture);
    this.board.light(new Set(), [], new Set());
    this.cards.renew();
    this.words = found.frame.words ?? [];
    fill(this.#said, found.frame.log.map(([, sentence]) => sentence).join(' '));
    if (this.on) this.changed();
  }
}
