/** The table in words: tables of cells for those who hear the page, and for anyone. */

/** @import {Section} from './types' */
import { h } from './dom.js';

/** @param {Section[]} sections */
export function inWords(sections) {
  return sections.map(({ title, head, rows }) =>
    h(
      'div',
      { class: 'wide', role: 'region', 'aria-label': title, tabIndex: 0 }, // it may be wider than its place, and is moved by keys then
      h(
        'table',
        {},
        h('caption', {}, title),
        head.length > 0 &&
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              head.map((cell) => h(cell ? 'th' : 'td', { scope: cell && 'col' }, cell)),
            ),
          ),
        h(
          'tbody',
          {},
          rows.map((row) =>
            h(
              'tr',
              {},
              row.map((cell, at) =>
                at === 0 && cell && row.length > 1 ? h('th', { scope: 'row' }, cell) : h('td', {}, cell),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
