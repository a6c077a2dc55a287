import { afterEach, expect, it, vi } from 'vitest';
import { hitOf, isMeasured, sendHit } from './hit.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const VENUE = 'https://billetterie.example/en-GB/aqua-rivage';
const view = { address: VENUE, title: 'Aqua', from: '', locale: 'en-GB' as const, visitorId: undefined };

it.each(['', '/ticketing', '/ticketing/RIVAGE/service/NAGE', '/planning', '/search', '/cart'])(
  'the page %s is measured',
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
])('the page %s is not', (page) => {
  expect(isMeasured(`/aqua-rivage${page}`)).toBe(false);
});

it('identifies no visitor without consent, and nothing that the visitor has chosen', () => {
  const hit = hitOf('7', { ...view, address: `${VENUE}/planning?session=S1#top` });
  expect(hit).toMatchObject({ idsite: '7', rec: '1', url: `${VENUE}/planning`, lang: 'en-GB' });
  expect(Object.keys(hit)).not.toContain('_id');
  expect(hitOf('7', { ...view, visitorId: '0123456789abcdef' })._id).toBe('0123456789abcdef');
});

it('says what was searched, and where the visitor came from, but not from a page of their own', () => {
  const address = `${VENUE}/search?searchStringFilter=aquagym`;
  expect(hitOf('7', { ...view, address }).search).toBe('aquagym');
  expect(hitOf('7', { ...view, from: 'https://town.example/pools?mail=a@b.fr' }).urlref).toBe(
    'https://town.example/pools',
  );
  expect(hitOf('7', { ...view, from: `${VENUE}/my-tickets/ticket/123` }).urlref).toBeUndefined();
});

it('a tracker has ten seconds, is sent no cookie, and disturbs nothing when it does not answer', async () => {
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
