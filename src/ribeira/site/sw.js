/**
 * The service worker of a site without a server. `SITE` is put before it when the site is built: a name for this state
 * of the site, and all its files. They are kept when the page is first visited; from then on nothing is fetched. A new
 * state takes over once no page of the old one is open any more, so the two are never mixed.
 */

const keeper = /** @type {any} */ (self); // TypeScript takes this for a page
const CACHE = `site ${SITE.digest}`;

keeper.addEventListener('install', (/** @type {any} */ event) => {
  const keep = async () => (await caches.open(CACHE)).addAll(SITE.files);
  event.waitUntil(keep());
});

keeper.addEventListener('activate', (/** @type {any} */ event) => {
  const tidy = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('site ') && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await keeper.clients.claim();
  };
  event.waitUntil(tidy());
});

keeper.addEventListener('fetch', (/** @type {any} */ event) => {
  /** @type {Request} */
  const request = event.request;
  if (request.method === 'GET' && request.url.startsWith(keeper.registration.scope)) event.respondWith(answer(request));
});

/** A file as it is kept; from the web space if it is none of ours. @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}
