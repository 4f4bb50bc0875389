/** Clocks, ticking between two messages of the server. */

/** @import {ClockKind} from './types' */
import { say } from './texts.js';

/**
 * Milliseconds a seat has left.
 * @param {number | null} clock as the server gave it
 * @param {boolean} ticking
 * @param {number} elapsed since the server gave it
 */
export function remaining(clock, ticking, elapsed) {
  return clock === null ? null : Math.max(0, ticking ? clock - elapsed : clock);
}

/**
 * `0:07`, `12:30`, `1:02:03`; a started second counts.
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/**
 * A table's clock in words.
 * @param {ClockKind} clock
 */
export function clockWords(clock) {
  if (clock.kind === 'none') return say('web.clock.none');
  if (clock.kind === 'move') return say('web.clock.move_of', { time: clockText(clock.seconds * 1000) });
  return say('web.clock.bank_of', { time: clockText(clock.seconds * 1000), increment: clock.increment });
}
