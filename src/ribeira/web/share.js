/** Handing a finished game on: the link of its replay, and a picture of the last moment. */

import { attempt, Trouble, withLanguage } from './api.js';
import { button, dialog, h, saveFile } from './dom.js';
import { addressOf } from './address.js';
import { fileOf } from './host.js';
import { copyLink, linkField } from './links.js';
import { isDark } from './settings.js';
import { say } from './texts.js';

const WIDTH = 1600; // pixels of the picture

/**
 * @param {string} watch the token of the table's spectators
 * @param {string} title
 * @param {string} sentence who has won
 */
export function openShare(watch, title, sentence) {
  const path = `/replay/${watch}`;
  const link = linkField(path, say('web.share.link'));
  const hand = async () => {
    const file = new File([await drawPicture(watch)], `${title}.png`, { type: 'image/png' });
    const files = navigator.canShare?.({ files: [file] }) ? { files: [file] } : {};
    await navigator.share({ title, text: sentence, url: await addressOf(path), ...files }).catch(() => {}); // it was thought better of
  };
  const opened = dialog(
    say('web.share.title'),
    h('img', {
      class: 'last-moment',
      src: picturePath(watch),
      alt: say('web.share.picture', { game: title }),
    }),
    h('p', { class: 'soft' }, say('web.share.about')),
    link,
    h(
      'div',
      { class: 'buttons' },
      'share' in navigator && button(say('web.share.hand'), () => attempt(hand), 'primary'),
      button(say('web.share.copy'), () => copyLink(path)),
      button(say('web.share.save'), () => attempt(() => savePicture(watch, title))),
      button(say('web.close'), () => opened.close()),
    ),
  );
  opened.classList.add('share');
}

/** @param {string} watch */
function picturePath(watch) {
  return fileOf(withLanguage(`/replays/${watch}/picture.svg?theme=${isDark() ? 'dark' : 'light'}`));
}

/**
 * The last moment as PNG.
 * @param {string} watch
 * @returns {Promise<Blob>}
 */
async function drawPicture(watch) {
  const answer = await fetch(picturePath(watch)).catch(() => null);
  if (!answer?.ok) throw new Trouble(say('web.error.offline'), answer?.status ?? 0);
  const drawn = new Image();
  drawn.src = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
  await drawn.decode();
  const canvas = h('canvas', { width: WIDTH, height: Math.round((WIDTH * drawn.height) / drawn.width) });
  canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Trouble(say('web.error.unknown'), 0))), 'image/png');
  });
}

/** @param {string} watch @param {string} title */
async function savePicture(watch, title) {
  saveFile(await drawPicture(watch), `${title}.png`);
}
