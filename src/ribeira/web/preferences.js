/** How this device's owner likes the page: theme, language, confirmation, sounds, notifications. */

import { get } from './api.js';
import { askToNotify, play } from './attention.js';
import { button, choice, dialog, tick } from './dom.js';
import { remember, settings, wearTheme } from './settings.js';
import { say } from './texts.js';

/** Open the dialog. */
export async function openPreferences() {
  const opened = dialog(
    say('web.preferences'),
    fields(await languages()),
    button(say('web.close'), () => opened.close(), 'primary'),
  );
}

/** @returns {Promise<{code: string, name: string}[]>} */
async function languages() {
  /** @type {{languages: {code: string, name: string}[]}} */
  const answer = await get('/languages');
  return answer.languages;
}

/** @param {{code: string, name: string}[]} known */
function fields(known) {
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
  return [
    choice(
      say('web.language'),
      known.map(({ code, name }) => [code, name]),
      now.language,
      (language) => {
        remember({ language });
        location.reload();
      },
    ).field,
    choice(say('web.theme'), /** @type {[string, string][]} */ (themes), now.theme, (theme) => {
      remember({ theme: theme === 'light' || theme === 'dark' ? theme : 'auto' });
      wearTheme();
    }).field,
    choice(say('web.confirm'), /** @type {[string, string][]} */ (asks), now.ask, (ask) =>
      remember({ ask: ask === 'all' || ask === 'never' ? ask : 'turn' }),
    ).field,
    tick(say('web.sound'), now.sound, (sound) => {
      remember({ sound });
      play('place');
    }).field,
    tick(say('web.notify'), now.notify, async (wanted) => remember({ notify: wanted && (await askToNotify()) })).field,
  ];
}
