/** What everybody is told of a table whose figures are not those that come with Ribeira. */

/** @import {EditionBrief} from './types' */
import { h } from './dom.js';
import { say } from './texts.js';

/** In a sentence, with the figures that differ to look up; nothing for the usual ones. @param {EditionBrief | null} edition */
export function editionNote(edition) {
  if (!edition) return null;
  const rows = edition.differences.map(([place, was, now]) =>
    h('li', {}, say('web.edition.change', { place, was: was || '–', now: now || '–' })),
  );
  const rest = edition.changed - rows.length;
  return h(
    'div',
    { class: 'edition-note' },
    h('p', {}, say('web.edition.note', { name: edition.name, n: edition.changed })),
    rows.length > 0 &&
      h('details', {}, h('summary', {}, say('web.edition.which')), h('ul', {}, rows, rest > 0 && h('li', {}, '…'))),
  );
}
