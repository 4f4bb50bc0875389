/** The coach: a quiet word about a decision that cost much, and a look at what would have been better. */

/** @import {CoachMoment, CoachNote} from './types' */
import { adviceList, percent, withPlayed } from './advice.js';
import { attempt } from './api.js';
import { Board } from './board.js';
import { button, dialog, fill, h, signed } from './dom.js';
import { patch } from './frames.js';
import { say } from './texts.js';

export class Coach {
  element = h('div', { class: 'coach', role: 'status', hidden: true });

  /** @param {() => Promise<CoachMoment>} fetchMoment */
  constructor(fetchMoment) {
    this.fetchMoment = fetchMoment;
  }

  /** @param {CoachNote} note */
  hear({ played, better }) {
    this.element.hidden = false;
    const chances = { better: percent(better.chance), played: percent(played.chance) };
    fill(
      this.element,
      h('p', {}, h('b', {}, say('web.coach.better', { words: better.words })), ' ', say('web.coach.chances', chances)),
      button(say('web.coach.show'), () => attempt(() => this.#explore()), 'quiet'),
      signed('×', say('web.coach.close'), () => this.hide()),
    );
  }

  hide() {
    this.element.hidden = true;
  }

  /** Show the moment of the decision as it was seen then. */
  async #explore() {
    const moment = await this.fetchMoment();
    const picture = patch(null, { ...moment.frame, log: [] });
    if (!picture) return;
    const board = new Board(() => {});
    const { element, choose } = adviceList(withPlayed(moment.advice, moment.played), board);
    const shown = dialog(
      say('web.coach.title'),
      h('div', { class: 'area', tabIndex: 0, role: 'group', 'aria-label': say('web.coach.board') }, board.element),
      element,
      h(
        'div',
        { class: 'buttons' },
        button(say('web.close'), () => shown.close(), 'primary'),
      ),
    );
    shown.classList.add('moment');
    board.show(picture);
    board.light(new Set(), [], new Set());
    choose(0);
  }
}
