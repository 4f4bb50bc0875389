/** The beginning: words, theme, and the page that the address names. */

import { failure } from './dom.js';
import { alone, hrefOf, onMove, whereabouts } from './host.js';
import { install } from './install.js';
import { onLanguage, speak } from './language.js';
import { leave } from './leaving.js';
import { wearTheme } from './settings.js';
import { say } from './texts.js';

/** Pages are loaded when they are needed. @type {Record<string, (main: HTMLElement, token: string) => Promise<void>>} */
const PAGES = {
  me: async (main) => (await import('./mygames.js')).openMyGames(main),
  '': async (main) => (await import('./home.js')).openHome(main),
  play: async (main, token) => (await import('./table.js')).openTable(main, token),
  watch: async (main, token) => (await import('./table.js')).openTable(main, token),
  join: async (main, token) => (await import('./join.js')).openJoin(main, token),
  replay: async (main, token) => (await import('./replay.js')).openReplay(main, token),
  editions: async (main, name) => (await import('./editions.js')).openEditions(main, name),
};

const ALONE = ['', 'me']; // pages whose address names nothing more
const COMPANY = ['me', 'join', 'watch']; // pages for which there is somebody else, or another device

/** Open the page of the address, once it has words. @param {Promise<void>} spoken */
async function open(spoken) {
  const main = document.querySelector('main');
  if (!main) return;
  try {
    await spoken;
    const [, page, token] = whereabouts().path.split('/');
    if (!Object.hasOwn(PAGES, page) || (alone && COMPANY.includes(page)) || Boolean(token) === ALONE.includes(page))
      return missing(main);
    await PAGES[page](main, token ?? '');
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    failure(main, say('web.error.title'), sentence);
  }
}

/** There is no such page. @param {Element} main */
function missing(main) {
  document.title = say('web.title', { title: say('web.missing.title') });
  failure(main, say('web.missing.title'), say('web.missing.about', { path: whereabouts().path.slice(0, 64) }));
}

document.querySelector('.brand')?.setAttribute('href', hrefOf('/'));
document.getElementById('preferences-button')?.addEventListener('click', async () => {
  const { openPreferences } = await import('./preferences.js');
  await openPreferences();
});
document.getElementById('rules-button')?.addEventListener('click', async () => {
  const { openRules } = await import('./rules.js');
  await openRules();
});
document.addEventListener('keydown', async (event) => {
  const busy = event.target instanceof Element && event.target.closest('input,select,textarea,dialog:modal');
  if (event.key !== '?' || busy || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const { toggleRules } = await import('./rules.js');
  toggleRules();
});
document.getElementById('skip')?.addEventListener('click', () => {
  const first =
    document.querySelector('.ask .ways button') ??
    [...document.querySelectorAll('.side :is(summary,button:not(.about))')].find((one) => one.checkVisibility());
  if (first instanceof HTMLElement) first.focus();
});
install();
onLanguage(() => void open(Promise.resolve())); // pages that are open have left by the time this is done
onMove(() => {
  leave();
  document.querySelectorAll('dialog').forEach((shown) => shown.close());
  document.querySelector('main')?.replaceChildren();
  scrollTo(0, 0);
  void open(Promise.resolve());
});
wearTheme();
void open(speak());
