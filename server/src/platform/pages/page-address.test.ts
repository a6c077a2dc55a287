import { describe, expect, it } from 'vitest';
import { readAddress, renderedSearch } from './page-address.ts';

describe('the parsed address of a page', () => {
  it('is French without a prefix', () => {
    expect(readAddress('/aqua-rivage/cart')).toEqual({
      locale: 'fr-FR',
      tenant: 'aqua-rivage',
      isBackoffice: false,
      isEntrance: false,
      isEmbedded: false,
      isSearch: false,
      canonicalPath: '/aqua-rivage/cart',
    });
  });

  it('begins with the language unless it is French', () => {
    expect(readAddress('/de-DE/aqua-rivage')).toMatchObject({ locale: 'de-DE', tenant: 'aqua-rivage' });
    expect(readAddress('/en-GB')).toMatchObject({ tenant: undefined, canonicalPath: '/en-GB' });
  });

  it('has one canonical form, whatever the case of language and tenant', () => {
    expect(readAddress('/EN-gb/Aqua-RIVAGE/my-Tickets').canonicalPath).toBe('/en-GB/aqua-rivage/my-Tickets');
    expect(readAddress('/fr-FR/aqua-rivage/').canonicalPath).toBe('/aqua-rivage');
    expect(readAddress('/').canonicalPath).toBe('/');
  });

  it('identifies the embedded page', () => {
    expect(readAddress('/de-DE/aqua-rivage/Embed').isEmbedded).toBe(true);
    for (const path of ['/embed', '/aqua-rivage', '/aqua-rivage/embed/cart', '/aqua-rivage/cart/embed'])
      expect(readAddress(path).isEmbedded, path).toBe(false);
  });

  it('identifies the back office, which has no phrase overrides', () => {
    expect(readAddress('/en-GB/aqua-rivage/BackOffice/design').isBackoffice).toBe(true);
    expect(readAddress('/backoffice').isBackoffice).toBe(false);
  });

  it('identifies the page of an entrance', () => {
    expect(readAddress('/en-GB/aqua-rivage/BackOffice/Entrance').isEntrance).toBe(true);
    for (const path of [
      '/aqua-rivage/entrance',
      '/aqua-rivage/backoffice/entrance/reason',
      '/backoffice/entrance',
    ])
      expect(readAddress(path).isEntrance, path).toBe(false);
  });

  it('treats an unknown language as the name of a tenant', () => {
    expect(readAddress('/es-ES/aqua-rivage')).toMatchObject({ locale: 'fr-FR', tenant: 'es-es' });
  });
});

describe('the canonical search of an address', () => {
  it('contains what affects the page, in a fixed order, so that equal pages are rendered once', () => {
    expect(renderedSearch('?session=S1&utm_source=mail&day=2026-11-20')).toBe('?day=2026-11-20&session=S1');
    expect(renderedSearch('?from=%2Faqua-rivage%2Fcart')).toBe('');
  });

  it('is equal for all searched words, whatever other filters apply', () => {
    const first = renderedSearch('?searchStringFilter=aquagym&types=4', true);
    expect(first).toBe('?searchStringFilter=*');
    expect(renderedSearch('?searchStringFilter=sauna&day=2026-11-20', true)).toBe(first);
    expect(renderedSearch('?searchStringFilter=&types=4', true)).toBe('?types=4');
  });
});
