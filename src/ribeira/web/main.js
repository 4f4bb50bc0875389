/** The beginning: words, theme, and the page that the address names. */

import { get, Trouble } from './api.js';
import { failure } from './dom.js';
import { remember, settings, wearTheme } from './settings.js';
import { learn, put, say } from './texts.js';

/** Pages are loaded when they are needed. @type {Record<string, (main: HTMLElement, token: string) => Promise<void>>} */
const PAGES = {
  '': async (main) => (await import('./home.js')).openHome(main),
  play: async (main, token) => (await import('./table.js')).openTable(main, token),
  watch: async (main, token) => (await import('./table.js')).openTable(main, token),
  join: async (main, token) => (await import('./join.js')).openJoin(main, token),
  replay: async (main, token) => (await import('./replay.js')).openReplay(main, token),
};

async function start() {
  wearTheme();
  const main = document.querySelector('main');
  if (!main) return;
  try {
    learn(await texts());
    document.documentElement.lang = settings().language;
    put(document);
    const [, page, token] = location.pathname.split('/');
    await (PAGES[page] ?? PAGES[''])(main, token ?? '');
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    failure(main, say('web.error.title'), sentence);
  }
}

/** The words of the language chosen; English where we do not speak it. @returns {Promise<Record<string, string>>} */
async function texts() {
  /** @type {{texts: Record<string, string>}} */
  const loaded = await get(`/texts/${settings().language}`).catch((error) => {
    if (!(error instanceof Trouble) || error.status !== 404) throw error;
    remember({ language: 'en' });
    return get('/texts/en');
  });
  return loaded.texts;
}

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
    document.querySelector('.ask .ways button') ?? document.querySelector('.side :is(summary,button:not(.about))');
  if (first instanceof HTMLElement) first.focus();
});
void start();
