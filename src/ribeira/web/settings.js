/** What this device remembers: how its owner likes the page, and the secrets of the seats it holds. */

/** @import {Held, Settings} from './types' */
import { fileOf } from './host.js';

const KEY = 'ribeira';
const REMEMBERED_SEATS = 60;

/** @type {string} */
let unsaved = '{}'; // where the browser keeps nothing for us

/** @returns {Settings} */
export function settings() {
  /** @type {Settings} */
  const usual = {
    theme: 'auto',
    language: navigator.language.slice(0, 2),
    name: '',
    pace: 'normal',
    ask: 'turn',
    list: null,
    played: [],
    learned: [],
    finished: [],
    sound: false,
    notify: false,
    held: [],
    origins: [],
    person: null,
    browser: '',
  };
  try {
    return { ...usual, ...JSON.parse(stored()) };
  } catch {
    return usual;
  }
}

function stored() {
  try {
    return localStorage.getItem(KEY) ?? unsaved;
  } catch {
    return unsaved;
  }
}

/** @param {Partial<Settings>} change */
export function remember(change) {
  const { held, origins, ...rest } = { ...settings(), ...change };
  unsaved = JSON.stringify({
    ...rest,
    held: held.slice(-REMEMBERED_SEATS),
    origins: origins.slice(-REMEMBERED_SEATS),
  });
  try {
    localStorage.setItem(KEY, unsaved);
  } catch {
    // a private window: it is remembered until the page closes
  }
}

/** @param {Held[]} seats */
export function hold(seats) {
  const known = new Map(settings().held.map((seat) => [seat.token, seat]));
  for (const seat of seats) {
    const { seed, hash } = known.get(seat.token) ?? {}; // what was given first counts
    known.delete(seat.token);
    known.set(seat.token, seed ? { ...seat, seed, hash } : seat);
  }
  remember({ held: [...known.values()] });
}

/** @param {string} table */
export function forget(table) {
  remember({ held: settings().held.filter((seat) => seat.table !== table) });
}

/**
 * The seats of one table that are played on this device.
 * @param {string} table
 */
export function heldAt(table) {
  return settings().held.filter((seat) => seat.table === table);
}

export function isDark() {
  const { theme } = settings();
  return theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Let page and pieces wear the chosen theme. */
export function wearTheme() {
  const { theme } = settings();
  document.documentElement.dataset.theme = theme;
  const link = document.getElementById('pieces');
  const address = fileOf(`/style.css?theme=${theme}`);
  if (link instanceof HTMLLinkElement && link.getAttribute('href') !== address) link.href = address;
}
