/**
 * Answers below a venue's address when there is no network: with the pages that were last seen, the tickets that were
 * kept (the web code calls the browser's cache) and the assets of both, or with a page that says so. With a network
 * every page comes from there. No page holds anything of a person: what is private is read by its code, by a call.
 */

/** Pages that were seen, and assets; see `client-storage.ts`. */
const SEEN = 'pages';
/** Entries of it: a page has about forty assets, most of which it shares with others. */
const MAX_SEEN = 400;
/** The product's: `{ locale: { title, text, tickets, retry } }` */
const WORDS = '{WORDS}';
/** How long the venue's own words are kept before they are asked for again, with the next page. */
const WORDS_MS = 3_600_000;

// A later worker waits until its pages are asked for: the pages that are open belong to this one. Build: {BUILD}
// Each page says whether its venue has words of its own: most have none, and nothing is asked for.
addEventListener('message', (event) => {
  const { data, source } = event;
  if (data === 'activate') skipWaiting();
  if (data === 'phrase-overrides') event.waitUntil(keepWords(new URL(source.url)));
  if (data === 'no-phrase-overrides') event.waitUntil(forgetWords(new URL(source.url)));
  if (data.venue) event.waitUntil(keepOpenPage(new URL(source.url), data));
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event));
  else if (request.mode === 'navigate' && !url.pathname.includes('/backoffice'))
    event.respondWith(page(event, url));
});

const kept = (request) => caches.match(request, { ignoreVary: true });

/** Assets never change under their name. */
async function asset(event) {
  const known = await kept(event.request);
  if (known) return known;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

async function page(event, url) {
  try {
    const answer = await fetch(event.request);
    if (mayKeep(url) && isPage(answer)) event.waitUntil(keep(url.href, answer.clone()));
    return answer;
  } catch {
    return (await kept(url.href)) ?? (await kept(url.origin + url.pathname)) ?? offline(url);
  }
}

/** What follows a question mark may be meant for one person; the pages of tickets are kept until the sign-out. */
const mayKeep = ({ search, pathname }) => !search && !pathname.includes('/my-tickets/ticket/');

/** Keeps the page that has registered this worker: the browser loaded it and its assets before the worker ran. */
async function keepOpenPage(url, { venue, assets }) {
  await keep(venueKey(placeOf(url)), new Response(JSON.stringify(venue)));
  try {
    for (const path of assets) if (!(await kept(path))) await keepAnswer(path);
    if (mayKeep(url) && !(await kept(url.href))) await keepAnswer(url.href, isPage);
  } catch {
    // The network is gone already.
  }
}

async function keepAnswer(path, isWanted = ({ ok }) => ok) {
  const answer = await fetch(path, { headers: { accept: '*/*' } });
  if (isWanted(answer)) await keep(path, answer);
}

const venueKey = ({ tenant }) => `/own-words/venue/${tenant}`;

const isPage = ({ ok, headers, redirected }) =>
  ok && !redirected && (headers.get('content-type') ?? '').startsWith('text/html');

async function keep(request, answer) {
  try {
    const cache = await caches.open(SEEN);
    await cache.put(request, answer);
    const oldest = (await cache.keys()).slice(0, -MAX_SEEN);
    await Promise.all(oldest.map((entry) => cache.delete(entry)));
  } catch {
    // A full disk: the site works without.
  }
}

/** The venue and the language of an address. */
function placeOf({ pathname }) {
  const [, first = '', second = ''] = pathname.split('/');
  const isNamed = Object.hasOwn(WORDS, first);
  const locale = isNamed ? first : Object.keys(WORDS)[0];
  const tenant = isNamed ? second : first;
  return {
    tenant,
    locale,
    home: isNamed ? `/${first}/${second}` : `/${first}`,
    key: `/own-words/${locale}/${tenant}`,
  };
}

/** Keeps what the venue says in place of the product, for when there is no network. */
async function keepWords(url) {
  const { tenant, locale, key } = placeOf(url);
  try {
    const known = await (await caches.match(key))?.json();
    if (known && Date.now() - known.at < WORDS_MS) return;
    const answer = await fetch(`/api/v1/portal/translations?language=${locale}`, {
      headers: { tenantName: tenant, languageUser: locale },
    });
    if (!answer.ok) return;
    const { offline: words = {} } = await answer.json();
    await keep(key, new Response(JSON.stringify({ at: Date.now(), words })));
  } catch {
    // What was kept before is said, or the product's words.
  }
}

/** Has the product's words said again. */
async function forgetWords(url) {
  await (await caches.open(SEEN)).delete(placeOf(url).key);
}

const stored = async (key) => {
  try {
    return await (await caches.match(key))?.json();
  } catch {
    return undefined;
  }
};

const escaped = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Why nothing is shown, under the venue's name, with the way to the tickets. */
async function offline(url) {
  const place = placeOf(url);
  const { locale, home, key } = place;
  const words = { ...WORDS[locale], ...(await stored(key))?.words };
  const { name = '', brand = '' } = (await stored(venueKey(place))) ?? {};
  const [title, text, tickets, retry] = [words.title, words.text, words.tickets, words.retry].map(escaped);
  const color = /^#[\da-f]{3,8}$/i.test(brand) ? brand : '#0c1c24';
  const style =
    'body{font:18px/1.5 system-ui,sans-serif;margin:0;color:#0c1c24}' +
    `header{padding:1rem;border-top:6px solid ${color};border-bottom:1px solid #dde5ea;font-weight:700}` +
    'header a{color:inherit;text-decoration:none}main{max-width:32rem;margin:12vh auto;padding:0 1rem}' +
    'main a{display:inline-block;margin:.5rem 1rem 0 0;padding:.6rem 1.2rem;border-radius:2rem;background:#e8eef1;color:inherit;font-weight:600}';
  const header = name && `<header><a href="${home}">${escaped(name)}</a></header>`;
  const documentTitle = name ? `${title} – ${escaped(name)}` : title;
  return new Response(
    `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${documentTitle}</title><style>${style}</style>${header}<main><h1>${title}</h1><p>${text}</p><p><a href="${home}/my-tickets">${tickets}</a><a href="">${retry}</a></p></main></html>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
}
