/** Leaving a page for another one in the same document. */

const LEFT = 'ribeira:leave';

/** Have the page that is open end whatever it does. */
export function leave() {
  document.dispatchEvent(new Event(LEFT));
}

/**
 * Do something when the page is left.
 * @param {() => void} deed
 * @param {AddEventListenerOptions} [options]
 */
export function onLeave(deed, options) {
  document.addEventListener(LEFT, deed, options);
}
