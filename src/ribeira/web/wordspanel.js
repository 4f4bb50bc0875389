/** The table in words beside the board: fetched only while somebody reads it. */

/** @import {Section} from './types' */
import { attempt } from './api.js';
import { fill, h } from './dom.js';
import { inWords } from './words.js';

export class WordsPanel {
  element = h('div', { class: 'words' });
  #at = -1; // the revision that they tell of

  /**
   * @param {() => Promise<{revision: number, words: Section[]}>} fetchWords of the present
   * @param {() => Section[] | null} past the words of a moment gone by, if one is looked at
   */
  constructor(fetchWords, past) {
    this.fetchWords = fetchWords;
    this.past = past;
  }

  /** Tell of what is on the table now, if anybody reads. */
  renew() {
    if (!this.element.closest('[hidden]')) void attempt(() => this.#read());
  }

  async #read() {
    const past = this.past();
    if (past) return fill(this.element, inWords(past));
    const { revision, words } = await this.fetchWords();
    if (revision < this.#at || this.past()) return; // a newer answer was quicker
    this.#at = revision;
    fill(this.element, inWords(words));
  }
}
