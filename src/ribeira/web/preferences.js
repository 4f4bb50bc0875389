/** How this device's owner likes the page: theme, language, confirmation, sounds, notifications; and installing it. */

import { get } from './api.js';
import { askToNotify, play } from './attention.js';
import { button, choice, dialog, h, tick, toast } from './dom.js';
import { alone } from './host.js';
import { installer } from './install.js';
import { changeLanguage } from './language.js';
import { callMe, callMeNoMore } from './push.js';
import { remember, settings, wearTheme } from './settings.js';
import { say } from './texts.js';

const PACES = /** @type {const} */ (['slow', 'normal', 'fast', 'once']);

/** Open the dialog. */
export async function openPreferences() {
  const opened = dialog(
    say('web.preferences'),
    fields(await languages(), () => opened.close()),
    installButton(),
    keys(),
    button(say('web.close'), () => opened.close(), 'primary'),
  );
}

/** What keys do at a table. */
function keys() {
  const known = [
    ['← ↑ → ↓', say('web.keys.arrows')],
    ['A–Z', say('web.keys.letters')],
    [say('web.key.enter'), say('web.keys.touch')],
    [say('web.key.escape'), say('web.keys.back')],
    ['I', say('web.keys.about')],
    ['?', say('web.keys.rules')],
    ['+ − 0', say('web.keys.zoom')],
  ];
  const rows = known.flatMap(([key, meaning]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, meaning)]);
  return h('details', {}, h('summary', {}, say('web.keys.title')), h('dl', { class: 'keys' }, rows));
}

/** @returns {Promise<{code: string, name: string}[]>} */
async function languages() {
  /** @type {{languages: {code: string, name: string}[]}} */
  const answer = await get('/languages');
  return answer.languages;
}

/** @param {{code: string, name: string}[]} known @param {() => void} close the dialog they stand in */
function fields(known, close) {
  const now = settings();
  const themes = [
    ['auto', say('web.theme.auto')],
    ['light', say('web.theme.light')],
    ['dark', say('web.theme.dark')],
  ];
  const asks = [
    ['turn', say('web.confirm.turn')],
    ['all', say('web.confirm.all')],
    ['never', say('web.confirm.never')],
  ];
  const paces = PACES.map((pace) => /** @type {[string, string]} */ ([pace, say(`web.pace.${pace}`)]));
  return [
    choice(
      say('web.language'),
      known.map(({ code, name }) => [code, name]),
      now.language,
      async (language) => {
        await changeLanguage(language);
        close();
        await openPreferences();
      },
    ).field,
    choice(say('web.theme'), /** @type {[string, string][]} */ (themes), now.theme, (theme) => {
      remember({ theme: theme === 'light' || theme === 'dark' ? theme : 'auto' });
      wearTheme();
    }).field,
    choice(say('web.confirm'), /** @type {[string, string][]} */ (asks), now.ask, (ask) =>
      remember({ ask: ask === 'all' || ask === 'never' ? ask : 'turn' }),
    ).field,
    choice(say('web.pace'), paces, now.pace, (chosen) => {
      const pace = PACES.find((one) => one === chosen);
      if (pace) remember({ pace });
    }).field,
    tick(say('web.sound'), now.sound, (sound) => {
      remember({ sound });
      play('place');
    }).field,
    alone ? null : notifyTick(now.notify),
  ];
}

/** @param {boolean} wanted so far */
function notifyTick(wanted) {
  const { field, box } = tick(say('web.notify'), wanted, async (now) => {
    remember({ notify: now && (await askToNotify()) });
    box.checked = settings().notify;
    if (!now) return callMeNoMore();
    if (!box.checked) return toast(say('web.notify.blocked'));
    const closed = await callMe().catch(() => false);
    toast(closed ? say('web.notify.closed') : say('web.notify.open'));
  });
  return field;
}

/** A button where the browser offers to install the page. */
function installButton() {
  const deed = installer();
  return deed && button(say('web.install'), deed);
}
