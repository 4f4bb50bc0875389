/** The page as something to install: its service worker, and the browser's offer to put it on the home screen. */

import { shell } from './host.js';
import { settings } from './settings.js';

/** @typedef {Event & {prompt: () => Promise<unknown>}} InstallPrompt */
/** @type {InstallPrompt | null} */
let offered = null;

/** Have the service worker installed, once the page is there. */
export function install() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // it is offered among the preferences, where nobody is disturbed
    offered = /** @type {InstallPrompt} */ (event);
  });
  addEventListener('appinstalled', () => (offered = null));
  if (!('serviceWorker' in navigator)) return; // plain http on a network
  const script = `${shell.script}?language=${encodeURIComponent(settings().language)}`;
  const register = () => void navigator.serviceWorker.register(script, { scope: shell.scope }).catch(() => {});
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** A deed that installs the page, if the browser offers to. @returns {(() => Promise<void>) | null} */
export function installer() {
  const asked = offered;
  if (!asked) return null;
  return async () => {
    offered = null;
    await asked.prompt();
  };
}
