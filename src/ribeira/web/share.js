/** Handing a finished game on: the link of its replay, and a picture of the last moment. */

import { attempt, Trouble, withLanguage } from './api.js';
import { button, copy, dialog, h } from './dom.js';
import { isDark } from './settings.js';
import { say } from './texts.js';

const WIDTH = 1600; // pixels of the picture

/**
 * @param {string} watch the token of the table's spectators
 * @param {string} title
 * @param {string} sentence who has won
 */
export function openShare(watch, title, sentence) {
  const address = new URL(`/replay/${watch}`, location.href).href;
  const link = h('input', { class: 'link', readOnly: true, value: address, 'aria-label': say('web.share.link') });
  link.addEventListener('focus', () => link.select());
  const hand = async () => {
    const file = new File([await drawPicture(watch)], `${title}.png`, { type: 'image/png' });
    const files = navigator.canShare?.({ files: [file] }) ? { files: [file] } : {};
    await navigator.share({ title, text: sentence, url: address, ...files }).catch(() => {}); // it was thought better of
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
      button(say('web.share.copy'), () => (link.select(), copy(address))),
      button(say('web.share.save'), () => attempt(() => savePicture(watch, title))),
      button(say('web.close'), () => opened.close()),
    ),
  );
  opened.classList.add('share');
}

/** @param {string} watch */
function picturePath(watch) {
  return withLanguage(`/api/v1/replays/${watch}/picture.svg?theme=${isDark() ? 'dark' : 'light'}`);
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
  const address = URL.createObjectURL(await drawPicture(watch));
  h('a', { href: address, download: `${title}.png` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
