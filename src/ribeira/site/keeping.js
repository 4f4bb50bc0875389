/** What the engine stores, kept in this browser's own database: one value, replaced as a whole. */

const [NAME, STORE, KEY] = ['ribeira', 'kept', 'tables'];

/** @template T @param {IDBRequest<T>} asked @returns {Promise<T>} */
function done(asked) {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function database() {
  const asked = indexedDB.open(NAME, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  return done(asked);
}

/** What was last kept, or nothing. @returns {Promise<Uint8Array>} */
export async function kept() {
  opened ??= database();
  const store = (await opened).transaction(STORE).objectStore(STORE);
  return (await done(store.get(KEY))) ?? new Uint8Array();
}

/** Keep this; it is durable when the promise is kept. @param {Uint8Array} content @returns {Promise<void>} */
export async function keep(content) {
  opened ??= database();
  const change = (await opened).transaction(STORE, 'readwrite');
  change.objectStore(STORE).put(content, KEY);
  await new Promise((resolve, reject) => {
    change.oncomplete = resolve;
    change.onabort = change.onerror = () => reject(change.error);
  });
}
