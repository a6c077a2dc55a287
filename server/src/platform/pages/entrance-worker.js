/**
 * Opens the page of an entrance without a network: its document, its assets and the public data of the back office as they
 * were last loaded. With a network everything comes from there, except assets, which never change under their name. The
 * worker never answers a call about tickets; the page decides about them with the codes that it has stored.
 */

const CACHE = 'entrance';
/** Entries: the page has about sixty assets per build. */
const MAX_ENTRIES = 300;
/** Calls whose last answer opens the page: the venue of the back office. Build: {BUILD} */
const CALLS = ['/api/v1/Tenant/BackOffice'];

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', (event) => {
  if (event.data?.page) event.waitUntil(keepOpenPage(event.data).catch(() => undefined));
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (/^\/(assets|css)\//.test(url.pathname)) event.respondWith(asset(event, url));
  else if (request.mode === 'navigate') event.respondWith(networkFirst(event, url.pathname));
  else if (CALLS.includes(url.pathname)) event.respondWith(networkFirst(event, callKey(request, url)));
});

const stored = async (key) => (await caches.open(CACHE)).match(key, { ignoreVary: true });

/** The answer of a call depends on the venue and the language, which its headers name. */
const callKey = ({ headers }, { pathname }) =>
  `${pathname}?venue=${headers.get('tenantname')}&language=${headers.get('languageuser')}`;

async function asset(event, url) {
  const known = await stored(url.pathname + url.search);
  if (known) return known;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(url.pathname + url.search, answer.clone()));
  return answer;
}

async function networkFirst(event, key) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok && !answer.redirected) event.waitUntil(keep(key, answer.clone()));
    return answer;
  } catch (error) {
    const known = await stored(key);
    if (known) return known;
    throw error;
  }
}

/** Stores the page that registered this worker: the browser loaded it before the worker ran. */
async function keepOpenPage({ page, assets }) {
  const cache = await caches.open(CACHE);
  for (const path of [page, ...assets])
    if (!(await cache.match(path, { ignoreVary: true }))) {
      const answer = await fetch(path, path === page ? { headers: { accept: 'text/html' } } : {});
      if (answer.ok && !answer.redirected) await cache.put(path, answer);
    }
}

async function keep(key, answer) {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(key, answer);
    const oldest = (await cache.keys()).slice(0, -MAX_ENTRIES);
    await Promise.all(oldest.map((entry) => cache.delete(entry)));
  } catch {
    // A full disk: the page works with a network.
  }
}
