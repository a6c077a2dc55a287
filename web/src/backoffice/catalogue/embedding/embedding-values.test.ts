import { expect, test } from 'vitest';
import { EVERYTHING, embedAddress, snippetOf } from './embedding-values.ts';

const PORTAL = 'https://tickets.example';

test('snippetOf names the chosen filters and no others', () => {
  expect(snippetOf(PORTAL, 'pool', EVERYTHING)).toBe(
    '<script async src="https://tickets.example/embed.js" data-tenant="pool"></script>',
  );
  expect(snippetOf(PORTAL, 'pool', { locale: 'de-DE', establishment: 'A', service: 'B' })).toBe(
    '<script async src="https://tickets.example/embed.js" data-tenant="pool" data-locale="de-DE" data-establishment="A" data-service="B"></script>',
  );
});

test('snippetOf escapes codes of the ticketing system in attributes', () => {
  const hostile = '"><script>alert(1)</script>&amp;';
  const snippet = snippetOf(PORTAL, 'pool', { ...EVERYTHING, service: hostile });
  expect(snippet).toContain('data-service="&quot;>&lt;script>alert(1)&lt;/script>&amp;amp;"');
});

test('embedAddress returns the page that the code loads', () => {
  expect(embedAddress('pool', EVERYTHING)).toBe('/pool/embed');
  expect(embedAddress('pool', { locale: 'en-GB', establishment: '', service: 'A&B' })).toBe(
    '/en-GB/pool/embed?service=A%26B',
  );
});
