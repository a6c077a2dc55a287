import { describe, expect, it } from 'vitest';
import { readAddress, renderedSearch } from './page-address.ts';

describe('the address of a page', () => {
  it('is French without a prefix', () => {
    expect(readAddress('/aqua-rivage/cart')).toEqual({
      locale: 'fr-FR',
      tenant: 'aqua-rivage',
      canonicalPath: '/aqua-rivage/cart',
    });
  });

  it('carries the other languages in front', () => {
    expect(readAddress('/de-DE/aqua-rivage')).toMatchObject({ locale: 'de-DE', tenant: 'aqua-rivage' });
    expect(readAddress('/en-GB')).toEqual({ locale: 'en-GB', tenant: undefined, canonicalPath: '/en-GB' });
  });

  it('does not mind the case of language and tenant, and has one canonical form', () => {
    expect(readAddress('/EN-gb/Aqua-RIVAGE/my-Tickets').canonicalPath).toBe('/en-GB/aqua-rivage/my-Tickets');
    expect(readAddress('/fr-FR/aqua-rivage/').canonicalPath).toBe('/aqua-rivage');
    expect(readAddress('/').canonicalPath).toBe('/');
  });

  it('takes an unknown language for a tenant, which does not exist', () => {
    expect(readAddress('/es-ES/aqua-rivage')).toMatchObject({ locale: 'fr-FR', tenant: 'es-es' });
  });
});

describe('the search of an address', () => {
  it('keeps what changes the page, in one order, so that equal pages are drawn once', () => {
    expect(renderedSearch('?session=S1&utm_source=mail&day=2026-11-20')).toBe('?day=2026-11-20&session=S1');
    expect(renderedSearch('?from=%2Faqua-rivage%2Fcart')).toBe('');
  });
});
