/** Being called when the page is closed: the browser's subscription, and the seats for which it is wanted. */

import { site } from './address.js';
import { post } from './api.js';
import { settings } from './settings.js';

/** @type {Set<string>} */
const told = new Set(); // seats for which the server knows this browser's subscription

/** The service worker, if this browser can be called through one. @returns {Promise<ServiceWorkerRegistration | null>} */
async function worker() {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

/**
 * Be called for every seat of this device from now on.
 * @returns {Promise<boolean>} whether this browser and the server can do so
 */
export async function callMe() {
  const [registration, { push: key }] = await Promise.all([worker(), site()]);
  if (!registration || !key) return false;
  try {
    const subscription = await subscribed(registration, key);
    for (const { token } of settings().held) await tell(token, subscription);
    return true;
  } catch {
    return false; // the browser has no push service, or it cannot be reached
  }
}

/** Be called for this seat too, if its owner wants to be called at all. @param {string} token */
export async function callMeFor(token) {
  if (!settings().notify || told.has(token)) return;
  const registration = await worker();
  const [subscription, known] = [await registration?.pushManager.getSubscription(), await site().catch(() => null)];
  if (!registration || !subscription || !known?.push) return;
  try {
    await tell(token, await subscribed(registration, known.push));
  } catch {
    // the page still calls while it is open
  }
}

/** Be called no more. */
export async function callMeNoMore() {
  const subscription = await (await worker())?.pushManager.getSubscription();
  told.clear();
  if (!subscription) return;
  for (const { token } of settings().held)
    await post(`/seats/${token}/push/off`, subscription.toJSON()).catch(() => {});
  await subscription.unsubscribe();
}

/** @param {string} token @param {PushSubscription} subscription */
async function tell(token, subscription) {
  await post(`/seats/${token}/push`, subscription.toJSON()).then(
    () => told.add(token),
    () => {}, // a table that is no more
  );
}

/** This browser's subscription with the server's key. @param {ServiceWorkerRegistration} registration @param {string} key */
async function subscribed(registration, key) {
  const { pushManager } = registration;
  const before = await pushManager.getSubscription();
  if (before && sameKey(before.options.applicationServerKey, key)) return before;
  await before?.unsubscribe(); // the server has another key than it had
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** @param {ArrayBuffer | null} one @param {string} other in base64url */
export function sameKey(one, other) {
  const text = btoa(String.fromCharCode(...new Uint8Array(one ?? new ArrayBuffer(0))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === other;
}
