/** The characters among the bots, and which of them sit down together. */

/** @import {Bot, Character} from './types' */

/**
 * The characters, in their order.
 * @param {readonly Bot[]} bots
 * @returns {Character[]}
 */
export function characters(bots) {
  return bots.flatMap((bot) => ('face' in bot ? [bot] : []));
}

/**
 * The character of this name, if it is one.
 * @param {readonly Bot[]} bots
 * @param {string | null | undefined} name
 */
export function character(bots, name) {
  return characters(bots).find((one) => one.name === name);
}

/**
 * The levels with their characters, in their order. What a level is like says the plain bot of its name.
 * @param {readonly Bot[]} bots
 * @returns {{level: string, label: string, about: string, cast: Character[]}[]}
 */
export function byLevel(bots) {
  const levels = new Map(characters(bots).map((one) => [one.level, one.level_label]));
  return [...levels].map(([level, label]) => ({
    level,
    label,
    about: bots.find((bot) => bot.name === level)?.label ?? label,
    cast: characters(bots).filter((one) => one.level === level),
  }));
}

/**
 * Bots for so many seats: different characters of a level, others than those who sit there already, as long as there
 * are any. A bot that is no level sits down itself.
 * @param {readonly Bot[]} bots
 * @param {string} level
 * @param {number} count
 * @param {readonly (string | null)[]} [seated]
 * @param {() => number} [random] from 0 to 1
 * @returns {string[]}
 */
export function drawBots(bots, level, count, seated = [], random = Math.random) {
  const cast = characters(bots).filter((one) => one.level === level);
  if (!cast.length) return Array.from({ length: count }, () => level);
  const drawn = cast
    .map(({ name }) => ({ name, lot: random() + Number(seated.includes(name)) }))
    .sort((one, other) => one.lot - other.lot);
  return Array.from({ length: count }, (_, at) => drawn[at % drawn.length].name);
}
