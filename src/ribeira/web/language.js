/** Which language the page speaks. */

import { get, Trouble } from './api.js';
import { remember, settings } from './settings.js';
import { languageTag, learn, put } from './texts.js';

/** @import {Sentence} from './texts.js' */

const CHANGED = 'ribeira:language';

/** Speak the language chosen; English where we do not know it. */
export async function speak() {
  /** @type {{texts: Record<string, Sentence>}} */
  const loaded = await get(`/texts/${settings().language}`).catch((error) => {
    if (!(error instanceof Trouble) || error.status !== 404) throw error;
    remember({ language: 'en' });
    return get('/texts/en');
  });
  learn(loaded.texts);
  document.documentElement.lang = languageTag();
  put(document);
}

/** Speak another language from now on, on the page that is open. @param {string} language */
export async function changeLanguage(language) {
  remember({ language });
  await speak();
  document.dispatchEvent(new Event(CHANGED));
}

/**
 * Do something when the language has changed.
 * @param {() => void} deed
 * @param {AddEventListenerOptions} [options]
 */
export function onLanguage(deed, options) {
  document.addEventListener(CHANGED, deed, options);
}
