/** Figures of one's own, kept in this browser, one edition a game. */

/** @import {EditionData} from './types' */

const KEY = 'ribeira.figures.';

/** @param {string} game @returns {EditionData | null} */
export function ownFigures(game) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + game) ?? 'null');
    return kept && typeof kept === 'object' && typeof kept.edition === 'string' ? kept : null;
  } catch {
    return null; // a private window, or something else of that name
  }
}

/** @param {string} game @param {EditionData | null} data */
export function keepFigures(game, data) {
  try {
    if (data) localStorage.setItem(KEY + game, JSON.stringify(data));
    else localStorage.removeItem(KEY + game);
  } catch {
    // a private window: they last as long as the page
  }
}
