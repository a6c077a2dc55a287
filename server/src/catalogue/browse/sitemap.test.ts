import { LOCALES } from '@guichet/contract/locale.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { registerSitemaps } from './sitemap.routes.ts';
import { sitemapOf } from './sitemap.ts';

let portal: PortalTest;
let app: FastifyInstance;
beforeAll(async () => {
  portal = await portalTest();
  app = Fastify();
  registerSitemaps(app, portal.services);
});
afterAll(async () => {
  await app.close();
  await portal[Symbol.asyncDispose]();
});

const pagesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((found) => found[1]);

describe('GET /sitemap.xml', () => {
  test('lists the sitemap of each open venue', async () => {
    const { publicUrl } = portal.services.config;
    const all = await app.inject('/sitemap.xml');
    expect(all.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(pagesIn(all.body)).toContain(`${publicUrl}/patinoire-givre/sitemap.xml`);
    await portal.sql(`update portal.tenant set is_in_maintenance = true where name = 'patinoire-givre'`);
    portal.services.tenants.invalidate();
    expect(pagesIn((await app.inject('/sitemap.xml')).body)).toEqual([
      `${publicUrl}/aqua-rivage/sitemap.xml`,
    ]);
    expect((await app.inject('/patinoire-givre/sitemap.xml')).statusCode).toBe(404);
    expect((await app.inject('/nowhere/sitemap.xml')).statusCode).toBe(404);
  });

  test('of a venue lists its services and pages in every language', async () => {
    const { publicUrl } = portal.services.config;
    const { body } = await app.inject('/aqua-rivage/sitemap.xml');
    const services = await portal.ask('POST /ticketing/services/filtering', { body: {} });
    expect(services.body.map(({ externalCode }) => externalCode)).not.toEqual([]);
    const pages = pagesIn(body);
    for (const { externalCode, espaceRef } of services.body)
      expect(pages).toContain(`${publicUrl}/aqua-rivage/ticketing/${espaceRef}/service/${externalCode}`);
    for (const language of ['', '/en-GB', '/de-DE'])
      for (const path of ['', '/ticketing/RIVAGE', '/planning', '/accessibility'])
        expect(pages).toContain(`${publicUrl}${language}/aqua-rivage${path}`);
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages.some((page) => page?.includes('cart'))).toBe(false);
  });
});

test('sitemapOf lists the alternates of each page in the other languages', () => {
  const catalogue = { establishments: new Map(), services: new Map() };
  const site = {
    name: 'a',
    languages: LOCALES,
    origin: '',
    hasPlanning: false,
    hasSearch: true,
    isMultiEstablishment: false,
    catalogue,
  };
  const [home] = sitemapOf('https://tickets.example', site).split('\n').slice(2);
  expect(home).toBe(
    '<url><loc>https://tickets.example/a</loc>' +
      '<xhtml:link rel="alternate" hreflang="fr-FR" href="https://tickets.example/a"/>' +
      '<xhtml:link rel="alternate" hreflang="en-GB" href="https://tickets.example/en-GB/a"/>' +
      '<xhtml:link rel="alternate" hreflang="de-DE" href="https://tickets.example/de-DE/a"/>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://tickets.example/a"/></url>',
  );
});

test('sitemapOf escapes codes of the ticketing system and omits closed pages', () => {
  const service = { code: 'A&B <1>', establishmentCode: "l'eau" } as never;
  const catalogue = { establishments: new Map(), services: new Map([['x', service]]) };
  const xml = sitemapOf('https://tickets.example', {
    name: 'a',
    languages: LOCALES,
    origin: '',
    hasPlanning: true,
    hasSearch: false,
    isMultiEstablishment: true,
    catalogue,
  });
  expect(xml).toContain('/service/A%26B%20%3C1%3E<');
  expect(xml).not.toContain("l'eau");
  expect(xml).toContain('/planning<');
  expect(xml).not.toContain('/search<');
});
