import { readFile } from 'node:fs/promises';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';

const ORIGIN = 'https://billetterie.example';
const PRODUCT = { title: 'Hors connexion', text: 'Pas ouverte', tickets: 'Mes billets', retry: 'Réessayer' };
const source = (await readFile(new URL('offline-worker.js', import.meta.url), 'utf8')).replace(
  "'{WORDS}'",
  JSON.stringify({ 'fr-FR': PRODUCT, 'de-DE': { ...PRODUCT, title: 'Offline' } }),
);

/** Responses of the venues while there is a network; undefined without one. */
type Network = ((url: string, headers: Headers) => Response) | undefined;

const absolute = (key: string | { url: string }) =>
  new URL(typeof key === 'string' ? key : key.url, ORIGIN).href;

/** The worker of a venue, in a browser whose caches all venues share. */
function startWorker(home: string, kept: Map<string, Response>, network: () => Network) {
  const handlers = new Map<string, (event: object) => void>();
  const cache = {
    put: async (key: string | { url: string }, answer: Response) => void kept.set(absolute(key), answer),
    keys: async () => [...kept.keys()],
    delete: async (key: string) => kept.delete(absolute(key)),
  };
  const match = async (key: string | { url: string }) => kept.get(absolute(key))?.clone();
  const fetch = async (request: string | Request, { headers }: { headers?: HeadersInit } = {}) => {
    const answer = network();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer(absolute(request), new Headers(headers));
  };
  const globals = {
    ...{ fetch, URL, Response, Headers, Date, JSON, Object, String, Promise },
    caches: { match, open: async () => cache },
    location: { origin: ORIGIN },
    registration: { scope: ORIGIN + home },
    clients: { claim: async () => undefined },
    skipWaiting: () => undefined,
    addEventListener: (name: string, handle: (event: object) => void) => handlers.set(name, handle),
  };
  runInContext(source, createContext(globals));
  /** Sends the worker a message from a page at this address. */
  const say = async (path: string, data: unknown) => {
    const work: Promise<unknown>[] = [];
    const waitUntil = (task: Promise<unknown>) => work.push(task);
    handlers.get('message')?.({ data, source: { url: absolute(path) }, waitUntil });
    await Promise.all(work);
  };
  /** @returns the worker's response; undefined when it leaves the request to the browser */
  const ask = async (
    path: string,
    { mode = 'navigate', method = 'GET' } = {},
  ): Promise<Response | undefined> => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    handlers.get('fetch')?.({
      request: { url: absolute(path), mode, method },
      respondWith: (response: Promise<Response>) => {
        answer = response;
      },
      waitUntil: (task: Promise<unknown>) => work.push(task),
    });
    const response = await answer;
    await Promise.all(work);
    return response;
  };
  return Object.assign(ask, { say });
}

/** Every address answers with a page that contains it; each venue has its own phrases. */
const venues: Network = (url, headers) => {
  if (!url.includes('/portal/translations'))
    return new Response(url, { headers: { 'content-type': 'text/html' } });
  const title = `Sans réseau à ${headers.get('tenantName')}`;
  return Response.json({ offline: { title } });
};

const pagesOf = (kept: Map<string, Response>) =>
  [...kept.keys()].map((url) => url.slice(ORIGIN.length)).filter((path) => !path.startsWith('/own-words/'));

it('caches visited pages, except those of a single person', async () => {
  const kept = new Map<string, Response>();
  const ask = startWorker('/aqua', kept, () => venues);
  await ask('/aqua/planning');
  await ask('/aqua/my-tickets/ticket/AR-1-1');
  await ask('/aqua/login?from=/aqua/profil');
  await ask('/aqua/delivery/success?order=AR-1');
  expect(pagesOf(kept)).toEqual(['/aqua/planning']);
});

it('leaves calls, sent data and the back office to the browser', async () => {
  const kept = new Map<string, Response>();
  const ask = startWorker('/aqua', kept, () => venues);
  expect(await ask('/api/v1/user/tickets', { mode: 'cors' })).toBeUndefined();
  expect(await ask('/aqua/planning', { method: 'POST' })).toBeUndefined();
  expect(await ask('/aqua/backoffice/lookup')).toBeUndefined();
  expect(await ask('/de-DE/aqua/backoffice')).toBeUndefined();
  expect(await ask('https://elsewhere.example/aqua')).toBeUndefined();
  expect(kept.size).toBe(0);
});

it('shows no page and no phrases of another venue, although all share one origin', async () => {
  const kept = new Map<string, Response>();
  let network: Network = venues;
  const aqua = startWorker('/aqua', kept, () => network);
  const givre = startWorker('/givre', kept, () => network);
  await aqua('/aqua/planning');
  await givre('/givre');
  await givre.say('/givre', 'phrase-overrides');
  network = undefined;
  expect(await (await aqua('/aqua/planning'))?.text()).toBe(`${ORIGIN}/aqua/planning`);
  const unseen = await givre('/givre/planning');
  expect(unseen?.status).toBe(503);
  const text = await unseen?.text();
  expect(text).toContain('<h1>Sans réseau à givre</h1>');
  expect(text).not.toContain('aqua');
  // Phrases belong to a language, too.
  expect(await (await aqua('/de-DE/aqua/planning'))?.text()).toContain('<h1>Offline</h1>');
});

it('inserts a venue’s phrases as text', async () => {
  const kept = new Map<string, Response>();
  let network: Network = () => Response.json({ offline: { title: '<script>alert(1)</script> & co' } });
  const ask = startWorker('/aqua', kept, () => network);
  await ask.say('/aqua', 'phrase-overrides');
  network = undefined;
  const text = await (await ask('/aqua/planning'))?.text();
  expect(text).toContain('&lt;script>alert(1)&lt;/script> &amp; co');
  expect(text).not.toContain('<script>');
});

it('fetches a venue’s phrases once an hour, if its pages say that there are some', async () => {
  const kept = new Map<string, Response>();
  const asked: string[] = [];
  const network: Network = (url, headers) => {
    if (url.includes('/portal/translations')) asked.push(headers.get('languageUser') ?? '');
    return venues(url, headers);
  };
  const ask = startWorker('/aqua', kept, () => network);
  await ask('/aqua');
  await ask.say('/aqua', 'no-phrase-overrides');
  expect(asked).toEqual([]);
  await ask.say('/aqua', 'phrase-overrides');
  await ask.say('/aqua/planning', 'phrase-overrides');
  await ask.say('/de-DE/aqua', 'phrase-overrides');
  expect(asked).toEqual(['fr-FR', 'de-DE']);
});

it('restores the product’s phrases when a venue has no overrides left', async () => {
  const kept = new Map<string, Response>();
  let network: Network = venues;
  const ask = startWorker('/aqua', kept, () => network);
  await ask.say('/aqua', 'phrase-overrides');
  await ask.say('/aqua', 'no-phrase-overrides');
  network = undefined;
  expect(await (await ask('/aqua/planning'))?.text()).toContain(`<h1>${PRODUCT.title}</h1>`);
});

it('caches the page that registers it with its assets, and names the venue on the offline page', async () => {
  const kept = new Map<string, Response>();
  let network: Network = venues;
  const ask = startWorker('/aqua', kept, () => network);
  const venue = { name: 'Aqua & Co', brand: '#0b7285' };
  await ask.say('/aqua/planning', { venue, assets: ['/assets/base.js'] });
  await ask.say('/aqua/planning?day=2026-11-17', { venue, assets: ['/assets/base.js'] });
  expect(pagesOf(kept)).toEqual(['/assets/base.js', '/aqua/planning']);
  network = undefined;
  expect(await (await ask('/aqua/planning'))?.text()).toBe(`${ORIGIN}/aqua/planning`);
  const unseen = await (await ask('/aqua/cart'))?.text();
  expect(unseen).toContain('<a href="/aqua">Aqua &amp; Co</a>');
  expect(unseen).toContain('#0b7285');
});

it('rejects a style in place of the venue’s colour', async () => {
  const kept = new Map<string, Response>();
  let network: Network = venues;
  const ask = startWorker('/aqua', kept, () => network);
  await ask.say('/aqua', { venue: { name: 'Aqua', brand: 'red}*{display:none' }, assets: [] });
  network = undefined;
  expect(await (await ask('/aqua/cart'))?.text()).not.toContain('display:none');
});
