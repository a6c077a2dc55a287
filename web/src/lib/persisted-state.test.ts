import { afterEach, beforeAll, expect, it, vi } from 'vitest';

const clock = performance;

/** Opens the page at an address in a tab; each has a fresh module, as after a page load. */
async function openPage(pathname: string, storage: Map<string, string>, type = 'navigate') {
  vi.resetModules();
  // The test runner reads the clock during a slow import.
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

/** Returns a tab whose visitor has left this page, in French, with three places chosen. */
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

// The first import also transforms all imported modules, which takes longer than a test on a busy machine.
beforeAll(() => openPage('/', new Map()), 60_000);

afterEach(() => {
  vi.unstubAllGlobals();
});

it('takeChoice returns the state once to the same page in another language', async () => {
  const storage = tab();
  const page = await openPage('/de-DE/aqua-rivage/ticketing', storage);
  expect(page.takeChoice('quantities')).toEqual({ PLEIN: 3 });
  expect(page.takeChoice('quantities')).toBeUndefined();
  expect(storage).toEqual(new Map());
});

it('takeChoice returns the state to the reloaded page', async () => {
  const page = await openPage('/aqua-rivage/ticketing', tab(), 'reload');
  expect(page.takeChoice('quantities')).toEqual({ PLEIN: 3 });
  const other = await openPage('/aqua-rivage', tab(), 'reload');
  expect(other.takeChoice('quantities')).toBeUndefined();
});

it('takeChoice returns nothing after a link to the page, on another page, and in a new tab', async () => {
  expect((await openPage('/aqua-rivage/ticketing', tab())).takeChoice('quantities')).toBeUndefined();
  expect((await openPage('/de-DE/aqua-rivage', tab())).takeChoice('quantities')).toBeUndefined();
  expect((await openPage('/aqua-rivage', new Map())).takeChoice('quantities')).toBeUndefined();
});

it('handOver stores the address and language of the page', async () => {
  const storage = new Map<string, string>();
  (await openPage('/en-GB/aqua-rivage', storage)).handOver();
  expect(JSON.parse(storage.get('choices') ?? '')).toEqual({
    locale: 'en-GB',
    path: '/aqua-rivage',
    choices: {},
  });
});
