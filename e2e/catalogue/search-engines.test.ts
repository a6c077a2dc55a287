import { expect } from '@playwright/test';
import { LANE_POOL, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { portal } from '../harness/portal.ts';
import { waitForPage } from '../pages/page.ts';

const SERVICE = `/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`;

interface Structured {
  '@graph'?: {
    '@type': string;
    startDate: string;
    image: string;
    location: { address: { addressLocality: string; addressCountry: string } };
    offers: { price: string; priceCurrency: string; url: string; availability: string }[];
  }[];
  '@type'?: string;
  offers?: unknown[];
}

/** Returns the head of a page as the server sends it, which search engines read. */
async function headOf(address: string) {
  const html = await (await fetch(portal().url + address)).text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((found) => found[1] ?? '');
  const tag = (start: string) => all(new RegExp(`<${start}[^>]* (?:content|href)="([^"]*)"`, 'g'));
  return {
    title: all(/<title>([^<]*)</g),
    description: tag('meta name="description"'),
    icons: [...tag('link rel="icon"'), ...tag('link rel="apple-touch-icon"')],
    manifest: tag('link rel="manifest"'),
    canonical: tag('link rel="canonical"'),
    alternates: all(/<link rel="alternate" hrefLang="([^"]*)"/gi),
    property: (name: string) => tag(`meta property="og:${name}"`),
    robots: tag('meta name="robots"'),
    structured: all(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g).map(
      (json) => JSON.parse(json) as Structured,
    ),
  };
}

test('a service has structured data and one canonical address for all selections', async () => {
  const head = await headOf(`/en-GB/${VENUE}/ticketing/TILLEULS/service/${LANE_POOL}?session=x`);
  expect(head.title).toEqual(['Lane pool – Aqua Rivage']);
  expect(head.description).toEqual([expect.stringContaining('lane swimming')]);
  expect(head.canonical).toEqual([`${portal().url}/en-GB${SERVICE}`]);
  expect(head.alternates).toEqual(['fr-FR', 'en-GB', 'de-DE', 'x-default']);
  expect(head.property('url')).toEqual(head.canonical);
  expect(head.property('title')).toEqual(['Lane pool']);
  expect(head.property('site_name')).toEqual(['Aqua Rivage']);
});

test('a service has a preview card for shares, and the site has icons for its installation', async () => {
  for (const [prefix, locale] of [
    ['', 'fr-FR'],
    ['/en-GB', 'en-GB'],
    ['/de-DE', 'de-DE'],
  ]) {
    const [service, home] = await Promise.all([headOf(prefix + SERVICE), headOf(`${prefix}/${VENUE}`)]);
    for (const head of [service, home]) {
      const [image = ''] = head.property('image').map((address) => address.replaceAll('&amp;', '&'));
      expect(image).toContain(`&lang=${locale}`);
      const answer = await fetch(image);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      // The first bytes of a PNG contain its size.
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String)).toEqual([
        ...head.property('image:width'),
        ...head.property('image:height'),
      ]);
    }
    expect(service.property('image')).not.toEqual(home.property('image'));
    for (const address of [...home.icons, ...home.manifest]) {
      const answer = await fetch(portal().url + address.replaceAll('&amp;', '&'));
      expect([address, answer.status]).toEqual([address, 200]);
    }
    expect([home.icons.length, home.manifest.length]).toEqual([2, 1]);
  }
});

const dayIn = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

test('a day with sessions has its own page, which describes its sessions only', async () => {
  const later = dayIn(2);
  const head = await headOf(`${SERVICE}?day=${later}&session=x`);
  expect(head.canonical).toEqual([`${portal().url}${SERVICE}?day=${later}`]);
  const events = head.structured[0]?.['@graph'] ?? [];
  expect(events.length).toBeGreaterThan(0);
  for (const { offers } of events) expect(offers[0]?.url).toContain(`?day=${later}&session=`);
  const establishment = await headOf(`/${VENUE}/ticketing/RIVAGE?day=${later}`);
  expect(establishment.canonical).toEqual([`${portal().url}/${VENUE}/ticketing/RIVAGE?day=${later}`]);
  // The number of days without sessions is unlimited.
  const past = await headOf(`${SERVICE}?day=2020-01-01`);
  expect(past.canonical).toEqual([`${portal().url}${SERVICE}`]);
});

test('the sessions of the next days are events with place, picture and offers', async () => {
  const { structured } = await headOf(SERVICE);
  const events = structured[0]?.['@graph'] ?? [];
  expect(new Set(events.map(({ startDate }) => startDate.slice(0, 10))).size).toBeGreaterThan(1);
  for (const event of events) {
    expect(event.image).toMatch(/^http/);
    expect(event.location.address.addressCountry).toBe('FR');
    expect(event['@type']).toBe('Event');
    expect(Date.parse(event.startDate)).toBeGreaterThan(Date.now());
    expect(event.location.address.addressLocality).not.toBe('');
    expect(event.offers.map(({ price, priceCurrency }) => [price, priceCurrency])).toEqual([
      ['5.60', 'EUR'],
      ['4.20', 'EUR'],
      ['3.00', 'EUR'],
    ]);
    expect(event.offers[0]?.url).toContain(`${portal().url}${SERVICE}?day=`);
  }
});

test('an undated service is a product with its offers', async () => {
  const { structured } = await headOf(`/${VENUE}/ticketing/RIVAGE/service/ENT-UNITE`);
  expect(structured).toMatchObject([{ '@type': 'Product', name: 'Entrée à l’unité' }]);
  expect(structured[0]?.offers).toHaveLength(3);
});

test('every page names its venue, and personal pages are excluded from search engines', async () => {
  expect((await headOf(`/${VENUE}`)).title).toEqual(['Aqua Rivage']);
  expect((await headOf(`/${VENUE}/ticketing`)).title).toEqual(['Billetterie – Aqua Rivage']);
  for (const page of ['cart', 'login'])
    expect((await headOf(`/${VENUE}/${page}`)).robots, page).toEqual(['noindex']);
  expect((await headOf(`/${VENUE}`)).robots).toEqual([]);
});

test('the head follows the visitor without a script error or a violation of the policy', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, site } = visitor;
  const canonical = () =>
    page
      .locator('link[rel="canonical"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await visitor.open(SERVICE);
  await waitForPage(visitor, 'Bassin sportif');
  expect(await canonical()).toEqual([`${site}${SERVICE}`]);
  await page.getByRole('link', { name: 'Aqua Rivage' }).first().click();
  await expect.poll(canonical).toEqual([`${site}/${VENUE}`]);
  await expect(page).toHaveTitle('Aqua Rivage');
});

test('a browser offers to install the site', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await visitor.open(`/${VENUE}`);
  const devtools = await visitor.context.newCDPSession(visitor.page);
  const { errors } = await devtools.send('Page.getAppManifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect([...errors, ...installabilityErrors]).toEqual([]);
});

test('a planning that is switched off answers 404 and is not in the site map', async () => {
  const address = '/patinoire-givre/planning';
  expect((await fetch(portal().url + address)).status).toBe(404);
  const head = await headOf(address);
  expect(head.robots).toEqual(['noindex']);
  expect(head.title).toEqual([expect.not.stringContaining('Planning –')]);
  expect((await fetch(`${portal().url}/${VENUE}/planning`)).status).toBe(200);
});
