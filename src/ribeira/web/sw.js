/**
 * The service worker. The server puts `SHELL` before it: where this state of the page has its files, and what is shown
 * without a connection. Files have a new address whenever one of them changes, so that what is kept is never out of
 * date. Pages and the API always come from the server: they are never kept.
 */

const worker = /** @type {any} */ (self); // TypeScript takes this for a page
const KEPT = `shell ${SHELL.files}`;

worker.addEventListener('install', (/** @type {any} */ event) => {
  const keep = async () => {
    const cache = await caches.open(KEPT);
    await cache.addAll([SHELL.offline, `${SHELL.files}style.css`]);
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  /** @type {Request} */
  const request = event.request;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith(SHELL.files)) event.respondWith(file(request));
});

/** A page, always as the server has it now. @param {Request} request @returns {Promise<Response>} */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(SHELL.offline)) ?? Response.error();
  }
}

/** A file of this state of the page. @param {Request} request @returns {Promise<Response>} */
async function file(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fetched = await fetch(request);
  if (fetched.ok) await cache.put(request, fetched.clone());
  return fetched;
}

worker.addEventListener('push', (/** @type {any} */ event) => {
  /** @type {{title: string, body: string, table: string}} */
  const { title, body, table } = event.data.json();
  const options = { body, tag: table, icon: `${SHELL.files}icon-192.png`, data: { path: `/#table/${table}` } };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.path));
});

/** Show a page of ours, in a window that has it already if there is one. @param {string} path */
async function show(path) {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const there = windows.find((/** @type {any} */ one) => new URL(one.url).pathname === path);
  return there ? there.focus() : worker.clients.openWindow(path);
}
