/** Faces of characters, and the card that tells who they are. */

/** @import {Character, Seat, Bot} from './types' */
import { loadSheet } from './api.js';
import { character } from './cast.js';
import { h, mark, s } from './dom.js';
import { say } from './texts.js';

const GAP = 8; // between a face, its card and the edge of the page

/** Fetch the drawings, without which faces stay empty. */
export function loadFaces() {
  return loadSheet('/faces.svg');
}

/** A character's face. @param {Character} who */
export function face(who) {
  const drawn = s('use', { href: `#${who.face}` });
  return s('svg', { class: 'face', viewBox: '-25 -25 50 50', 'aria-hidden': 'true' }, drawn);
}

/**
 * The level of a bot in words: all there is to say of one that is no character.
 * @param {readonly Bot[]} bots
 * @param {string | null} bot
 */
export function levelWords(bots, bot) {
  const who = character(bots, bot);
  return who ? say('web.bot.level', { level: who.level_label }) : say('web.seat.bot');
}

/**
 * A face that tells who it is when it is pointed at, focused or touched.
 * @param {Character} who
 * @param {string} name at this table
 */
export function introduction(who, name) {
  const about = say('web.bot.about', { level: who.level_label, style: who.style_label });
  const card = h(
    'div',
    { class: 'bot-card', popover: 'auto', 'aria-hidden': 'true' },
    face(who),
    h('div', {}, h('b', {}, name), h('small', {}, about), h('p', {}, who.about)),
  );
  const show = () => {
    card.showPopover();
    const [at, size] = [opener.getBoundingClientRect(), card.getBoundingClientRect()];
    const below = at.bottom + GAP + size.height < innerHeight;
    card.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - size.width - GAP))}px`;
    card.style.top = `${below ? at.bottom + GAP : Math.max(GAP, at.top - size.height - GAP)}px`;
  };
  const hide = () => card.isConnected && card.hidePopover();
  const opener = h(
    'button',
    {
      type: 'button',
      class: 'face-button',
      'aria-label': `${name}: ${about}. ${who.about}`,
      onclick: show,
      onpointerenter: (/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && show(),
      onpointerleave: (/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && hide(),
      onfocus: () => opener.matches(':focus-visible') && show(),
      onblur: hide,
    },
    face(who),
  );
  return h('span', { class: 'introduced' }, opener, card);
}

/**
 * Who sits at a table, in one line: bots with their faces and levels.
 * @param {readonly Pick<Seat, 'name' | 'bot'>[]} seats
 * @param {readonly Bot[]} bots
 */
export function company(seats, bots) {
  const people = seats.map(({ name, bot }) => {
    const who = character(bots, bot);
    const level = bot && h('small', {}, levelWords(bots, bot));
    return h(
      'span',
      { class: name ? 'person' : 'person vacant' },
      who && face(who),
      name ?? say('web.seat.open'),
      level,
    );
  });
  return h('span', { class: 'company' }, people);
}

/**
 * What stands for a seat where there is little room: a character's face, or the seat's mark.
 * @param {number} seat
 * @param {Character | undefined} who
 */
export function sign(seat, who) {
  return who ? face(who) : mark(seat);
}
