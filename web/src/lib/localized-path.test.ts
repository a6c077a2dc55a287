import { expect, it } from 'vitest';
import { isBackofficePath, parseLocalizedPath, publicPath, tenantOf } from './localized-path.ts';

it('parseLocalizedPath removes the language from a path, and publicPath adds it again', () => {
  expect(parseLocalizedPath('/de-de/aqua-rivage/cart')).toEqual({
    locale: 'de-DE',
    path: '/aqua-rivage/cart',
  });
  expect(parseLocalizedPath('/aqua-rivage')).toEqual({ locale: 'fr-FR', path: '/aqua-rivage' });
  expect(parseLocalizedPath('/en-GB')).toEqual({ locale: 'en-GB', path: '/' });
  expect(publicPath('de-DE', '/aqua-rivage/cart')).toBe('/de-DE/aqua-rivage/cart');
  expect(publicPath('en-GB', '/')).toBe('/en-GB');
  expect(publicPath('fr-FR', '/aqua-rivage')).toBe('/aqua-rivage');
});

it('tenantOf reads the tenant without regard to case', () => {
  expect(tenantOf('/Aqua-Rivage/cart?x=1')).toBe('aqua-rivage');
  expect(tenantOf('/')).toBeUndefined();
});

it.each(['/aqua-rivage/backoffice', '/Aqua/BackOffice/roles', '/plateforme/backoffice/'])(
  '%s is a page of a back office',
  (path) => expect(isBackofficePath(path)).toBe(true),
);

it.each(['/', '/backoffice', '/aqua-rivage', '/aqua-rivage/cart/backoffice', '/aqua-rivage/backofficer'])(
  '%s is none',
  (path) => expect(isBackofficePath(path)).toBe(false),
);
