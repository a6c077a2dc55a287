import { expect } from '@playwright/test';
import { callApiAs, type Person } from '../data/administrators.ts';
import { JEANNE, PASSWORD } from '../data/demonstration.ts';
import { administratorOf, newOpenVenue } from '../data/venues.ts';
import { callApi } from '../harness/api.ts';
import { test } from '../harness/browser-test.ts';
import { portal } from '../harness/portal.ts';
import { storeItems, type Visitor } from '../harness/visitor.ts';
import { fromOwnAddress } from '../harness/visitor-address.ts';

/** The addresses of pages that a venue can switch off, as patterns of links. */
const CLOSED = {
  planning: /^\/planning/,
  fastBuy: /^\/search\?.*fastbuy/,
  search: /^\/search/,
  mySupports: /^\/my-supports/,
  signin: /^\/signin/,
  ordersHistory: /^\/ordershistory/,
} as const;
type Page = keyof typeof CLOSED;
const PAGES = Object.keys(CLOSED) as Page[];
const ANONYMOUS_PAGES = [
  '',
  '/ticketing',
  '/ticketing/ALL',
  '/login',
  '/site-map',
  '/cart',
  '/forgottenPassword',
  '/accessibility',
];
const CUSTOMER_PAGES = [
  '',
  '/my-tickets',
  '/my-tickets/subscription',
  '/my-tickets/withdrawal',
  '/profil',
  '/site-map',
];

/** Opens these pages of a venue, and closes all others. */
async function openOnly(person: Person, pages: readonly Page[]): Promise<void> {
  const isOpen = (page: Page) => pages.includes(page);
  const functionalities = await callApiAs(person, 'GET /settingsportal/usedfonctionnalities', {});
  await callApiAs(person, 'PUT /settingsportal/usedfonctionnalities', {
    body: {
      ticketsHistory: isOpen('ordersHistory'),
      ordersHistory: isOpen('ordersHistory'),
      planning: isOpen('planning'),
      multiEstablishment: true,
      guestOrders: false,
      waitingList: false,
      fastBuy: isOpen('fastBuy'),
      version: functionalities.saved.version,
    },
  });
  const used = await callApiAs(person, 'GET /settingsportal/usedpages', {});
  await callApiAs(person, 'PUT /settingsportal/usedpages', {
    body: {
      search: isOpen('search'),
      mySupports: isOpen('mySupports'),
      signin: isOpen('signin'),
      version: used.saved.version,
    },
  });
}

/** Creates a venue whose pages are served, with its administrator. */
async function servedVenue(displayName: string): Promise<{ name: string; person: Person }> {
  const { name } = await newOpenVenue(displayName);
  const person = await administratorOf(name);
  // The save makes every process read the venue again.
  await openOnly(person, PAGES);
  await expect
    .poll(async () => closedLinks((await pageOf(name, '')).hrefs, name, []), { timeout: 10_000 })
    .not.toEqual([]);
  return { name, person };
}

/** Returns a page as an anonymous visitor receives it. */
async function pageOf(venue: string, path: string): Promise<{ status: number; hrefs: string[] }> {
  const answer = await fetch(`${portal().url}/${venue}${path}`, { headers: fromOwnAddress() });
  const links = (await answer.text()).matchAll(/<a [^>]*href="([^"]*)"/g);
  return { status: answer.status, hrefs: [...links].map(([, href = '']) => href) };
}

/** Sets a text of the home page that links to every page. */
async function linkFromHome(person: Person): Promise<void> {
  const { blocks, fastBuy, saved } = await callApiAs(person, 'GET /settingsportal/homepagesettings', {});
  const links = ['PLANNING', 'SEARCH', 'FASTBUY', 'CARDS'].map(
    (code) => `<p><a href="{${code}}">${code}</a></p><div data-button="{${code}}">${code}</div>`,
  );
  const text = {
    code: 'text1' as const,
    isOn: true,
    titles: { 'fr-FR': 'Liens' },
    texts: { 'fr-FR': links.join('') },
    pictures: [],
    items: [],
  };
  const others = blocks
    .filter(({ code }) => code !== 'text1')
    .map((block) => ({ ...block, pictures: [], items: [] }));
  await callApiAs(person, 'PUT /settingsportal/homepagesettings', {
    body: { blocks: [...others, text], fastBuy, version: saved.version },
  });
}

const closedLinks = (hrefs: readonly string[], venue: string, pages: readonly Page[]): string[] => {
  const paths = hrefs.map((href) => href.replaceAll('&amp;', '&').replace(`/${venue}`, ''));
  return paths.filter((path) => PAGES.some((page) => !pages.includes(page) && CLOSED[page].test(path)));
};

test('no public page links to a page that is switched off, for any combination of switches', async () => {
  const { name, person } = await servedVenue('Musée des liens');
  await linkFromHome(person);
  for (let bits = 0; bits < 2 ** PAGES.length; bits += 1) {
    const pages = PAGES.filter((_, index) => bits & (1 << index));
    await openOnly(person, pages);
    for (const path of ANONYMOUS_PAGES) {
      const { status, hrefs } = await pageOf(name, path);
      expect(status, path).toBe(200);
      expect(hrefs, path).not.toEqual([]);
      expect(closedLinks(hrefs, name, pages), `${path || '/'} with ${pages}`).toEqual([]);
    }
  }
});

test('the address of a page that is switched off answers 404', async () => {
  const { name, person } = await servedVenue('Musée fermé');
  const statuses = () =>
    Promise.all(
      ['/signin', '/search', '/ordershistory'].map(async (path) => (await pageOf(name, path)).status),
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  await openOnly(person, []);
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([404, 404, 404]);
});

/** Returns the addresses of all links of the open page. */
const linksOf = ({ page }: Visitor) =>
  page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

test('no page of a customer links to a page that is switched off', async ({ newVisitor }) => {
  const { name, person } = await servedVenue('Musée des clients');
  const visitor = await newVisitor();
  const session = await callApi(
    'POST /user/login',
    { body: { email: JEANNE, password: PASSWORD } },
    { tenant: name },
  );
  await storeItems(visitor, { [`${name}/tokenExpiry`]: session.expiresAt, [`${name}/token`]: session.token });
  for (const pages of [[], ['ordersHistory'], ['mySupports'], ['ordersHistory', 'mySupports']] as Page[][]) {
    await openOnly(person, pages);
    for (const path of CUSTOMER_PAGES) {
      await visitor.open(`/${name}${path}`);
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
      expect(closedLinks(await linksOf(visitor), name, pages), `${path || '/'} with ${pages}`).toEqual([]);
    }
  }
});
