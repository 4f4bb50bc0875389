/** Talk at the table. */

/** @import {ChatLine} from './types' */
import { form, h, submit } from './dom.js';
import { mark } from './marks.js';
import { say } from './texts.js';

export class ChatPanel {
  /** @type {Set<string>} */
  #known = new Set();
  #lines = h('div');
  #text = h('input', { maxLength: 500, 'aria-label': say('web.chat.text'), placeholder: say('web.chat.text'), autocomplete: 'off' });

  /** @param {(text: string) => void} send */
  constructor(send) {
    const talk = () => {
      if (this.#text.value.trim()) send(this.#text.value.trim());
      this.#text.value = '';
    };
    const said = h('div', { class: 'log', role: 'log', 'aria-live': 'polite', 'aria-label': say('web.chat.title'), tabIndex: 0 }, this.#lines);
    this.element = h('div', { class: 'chat' }, said, form(talk, this.#text, submit(say('web.chat.send'))));
  }

  /**
   * @param {ChatLine[]} lines
   * @returns {boolean} whether any was new
   */
  add(lines) {
    const fresh = lines.filter((line) => !this.#known.has(key(line)));
    for (const line of fresh) {
      this.#known.add(key(line));
      const time = new Date(line.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
      const name = h('b', {}, line.seat !== null && mark(line.seat), line.name || say('web.chat.spectator'));
      this.#lines.append(h('p', {}, name, ' ', line.text, ' ', h('time', {}, time)));
    }
    return fresh.length > 0;
  }
}

/** @param {ChatLine} line */
function key(line) {
  return `${line.at} ${line.seat} ${line.name} ${line.text}`;
}
