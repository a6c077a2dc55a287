import { afterEach, beforeAll, expect, it, vi } from 'vitest';

const clock = performance;

/** The page at an address of a tab; each has a fresh module, as a new page load has. */
async function openPage(pathname: string, storage: Map<string, string>, type = 'navigate') {
  vi.resetModules();
  // The test runner reads the clock while a slow import goes on.
  vi.stubGlobal('performance', { now: () => clock.now(), getEntriesByType: () => [{ type }] });
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  return import('./persisted-state.ts');
}

/** A tab whose visitor has left this page, in French, with three places chosen. */
const tab = () =>
  new Map([
    [
      'choices',
      JSON.stringify({
        locale: 'fr-FR',
        path: '/aqua-rivage/ticketing',
        choices: { quantities: { PLEIN: 3 } },
      }),
    ],
  ]);

// The first import transforms the module with all that it imports, which takes longer than a test on a busy machine.
beforeAll(() => openPage('/', new Map()), 60_000);

afterEach(() => {
  vi.unstubAllGlobals();
});

it('what was chosen is handed over to the same page in another language, once', async () => {
  const storage = tab();
  const page = await openPage('/de-DE/aqua-rivage/ticketing', storage);
  expect(page.takeChoice('quantities')).toEqual({ PLEIN: 3 });
  expect(page.takeChoice('quantities')).toBeUndefined();
  expect(storage).toEqual(new Map());
});

it('a reload of the page keeps what was chosen', async () => {
  const page = await openPage('/aqua-rivage/ticketing', tab(), 'reload');
  expect(page.takeChoice('quantities')).toEqual({ PLEIN: 3 });
  const other = await openPage('/aqua-rivage', tab(), 'reload');
  expect(other.takeChoice('quantities')).toBeUndefined();
});

it('a link to the page, another page and a new tab start with the initial state', async () => {
  expect((await openPage('/aqua-rivage/ticketing', tab())).takeChoice('quantities')).toBeUndefined();
  expect((await openPage('/de-DE/aqua-rivage', tab())).takeChoice('quantities')).toBeUndefined();
  expect((await openPage('/aqua-rivage', new Map())).takeChoice('quantities')).toBeUndefined();
});

it('a page records its address and language when it is left', async () => {
  const storage = new Map<string, string>();
  (await openPage('/en-GB/aqua-rivage', storage)).handOver();
  expect(JSON.parse(storage.get('choices') ?? '')).toEqual({
    locale: 'en-GB',
    path: '/aqua-rivage',
    choices: {},
  });
});
