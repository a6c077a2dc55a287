import { afterEach, expect, it, vi } from 'vitest';
import { hitOf, isMeasured, sendHit } from './hit.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const VENUE = 'https://billetterie.example/en-GB/aqua-rivage';
const view = { address: VENUE, title: 'Aqua', from: '', locale: 'en-GB' as const, visitorId: undefined };

it.each(['', '/ticketing', '/ticketing/RIVAGE/service/NAGE', '/planning', '/search', '/cart'])(
  'isMeasured is true for %s',
  (page) => {
    expect(isMeasured(`/de-DE/aqua-rivage${page}`)).toBe(true);
    expect(isMeasured(`/aqua-rivage${page}`)).toBe(true);
  },
);

it.each([
  '/summary',
  '/delivery',
  '/delivery/success',
  '/login',
  '/signin',
  '/profil',
  '/ordershistory',
  '/my-tickets/ticket/123',
  '/my-supports',
  '/backoffice/analytics',
])('isMeasured is false for %s', (page) => {
  expect(isMeasured(`/aqua-rivage${page}`)).toBe(false);
});

it('hitOf omits every identifier without consent, and the visitor’s choices', () => {
  const hit = hitOf('7', { ...view, address: `${VENUE}/planning?session=S1#top` });
  expect(hit).toMatchObject({ idsite: '7', rec: '1', url: `${VENUE}/planning`, lang: 'en-GB' });
  expect(Object.keys(hit)).not.toContain('_id');
  expect(hitOf('7', { ...view, visitorId: '0123456789abcdef' })._id).toBe('0123456789abcdef');
});

it('hitOf contains the search words, and the referrer unless it was a personal page', () => {
  const address = `${VENUE}/search?searchStringFilter=aquagym`;
  expect(hitOf('7', { ...view, address }).search).toBe('aquagym');
  expect(hitOf('7', { ...view, from: 'https://town.example/pools?mail=a@b.fr' }).urlref).toBe(
    'https://town.example/pools',
  );
  expect(hitOf('7', { ...view, from: `${VENUE}/my-tickets/ticket/123` }).urlref).toBeUndefined();
});

it('sendHit waits ten seconds for a tracker, sends no cookie, and ignores a missing response', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const fetch = vi.fn(async () => {
    throw new DOMException('The operation timed out.', 'TimeoutError');
  });
  vi.stubGlobal('fetch', fetch);
  expect(() => sendHit('https://stats.example', { idsite: '7' })).not.toThrow();
  // An unhandled error would fail this test.
  await Promise.resolve();
  expect(timeout.mock.calls).toEqual([[10_000]]);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    'https://stats.example/matomo.php',
    expect.objectContaining({
      method: 'POST',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: timeout.mock.results[0]?.value,
    }),
  );
});
