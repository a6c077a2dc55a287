import { describe, expect, it } from 'vitest';
import { readAddress } from './page-address.ts';
import { renderedPathOf } from './rendered-path.ts';

const of = (path: string, search = '', { isUnknown = false, isVenue = true } = {}) =>
  renderedPathOf(readAddress(path), search, { isUnknown, isVenue });

describe('renderedPathOf', () => {
  it.each(['/pool/nowhere', '/pool/a/b/c', '/pool/%E2%9C%93'])(
    'returns one path for the unknown addresses of a venue: %s',
    (path) =>
      expect(of(path, '?day=2026-11-20', { isUnknown: true })).toEqual({
        path: '/pool/404',
        isVaried: false,
        standsIn: true,
      }),
  );

  it('returns one path for unknown venues, whatever the rest of the path', () => {
    for (const path of ['/nobody', '/nobody/cart', '/nobody/a/b'])
      expect(of(path, '', { isVenue: false }).path).toBe('/_');
  });

  it('keeps the language, and the back office separate', () => {
    expect(of('/de-DE/pool/x', '', { isUnknown: true }).path).toBe('/de-DE/pool/404');
    expect(of('/pool/backoffice/x', '', { isUnknown: true }).path).toBe('/pool/backoffice/404');
    expect(of('/nobody/backoffice', '', { isVenue: false }).path).toBe('/_/backoffice/login');
  });

  it('returns one path for all searched words', () => {
    const first = of('/pool/search', '?searchStringFilter=aquagym');
    expect(first).toEqual({ path: '/pool/search?searchStringFilter=*', isVaried: false, standsIn: false });
    expect(of('/pool/search', '?searchStringFilter=sauna&types=4')).toEqual(first);
  });

  it('marks a page with a search of its own, of which there is any number', () => {
    expect(of('/pool/search', '?types=4')).toMatchObject({ path: '/pool/search?types=4', isVaried: true });
    expect(of('/pool/planning', '?day=2026-11-20').isVaried).toBe(true);
    expect(of('/pool/planning', '?utm_source=mail')).toMatchObject({
      path: '/pool/planning',
      isVaried: false,
    });
    expect(of('/').isVaried).toBe(false);
  });
});
