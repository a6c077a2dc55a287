import { afterEach, expect, it, vi } from 'vitest';

/** The page at an address of a tab; each has a fresh module, as a new page load has. */
async function openPage(pathname: string, storage: Map<string, string>) {
  vi.resetModules();
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  return import('./kept-state.ts');
}

/** A tab whose visitor has left a page with these choices. */
const tabAfter = (path: string, choices: Record<string, unknown>) =>
  new Map([['choices', JSON.stringify({ path, choices })]]);

afterEach(() => {
  vi.unstubAllGlobals();
});

it('what was chosen is handed over to the same page in another language, once', async () => {
  const tab = tabAfter('/aqua-rivage/ticketing', { quantities: { PLEIN: 3 } });
  const page = await openPage('/de-DE/aqua-rivage/ticketing', tab);
  expect(page.takeChoice('quantities')).toEqual({ PLEIN: 3 });
  expect(page.takeChoice('quantities')).toBeUndefined();
  const reloaded = await openPage('/de-DE/aqua-rivage/ticketing', tab);
  expect(reloaded.takeChoice('quantities')).toBeUndefined();
});

it('another page starts afresh, and so does one without a handover', async () => {
  const other = await openPage('/aqua-rivage/cart', tabAfter('/aqua-rivage/ticketing', { quantities: 1 }));
  expect(other.takeChoice('quantities')).toBeUndefined();
  const fresh = await openPage('/aqua-rivage/cart', new Map());
  expect(fresh.takeChoice('quantities')).toBeUndefined();
});

it('the address of a page in any language is the same page', async () => {
  const tab = new Map<string, string>();
  const page = await openPage('/en-GB/aqua-rivage', tab);
  page.keepChoices();
  expect(JSON.parse(tab.get('choices') ?? '')).toEqual({ path: '/aqua-rivage', choices: {} });
});
