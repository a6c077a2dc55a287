import type { Locale } from '@guichet/contract/locale.ts';
import { expect } from '@playwright/test';
import { publicPath } from '../../web/src/lib/localized-path.ts';
import { LANE_POOL, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { portal } from '../harness/portal.ts';
import { waitForPage } from '../pages/page.ts';

const SERVICE = `/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`;
const LOCALES: readonly Locale[] = ['fr-FR', 'en-GB', 'de-DE'];

/** Returns the statuses of an address in every language; the walk checks its page. */
const statusesOf = (address: string): Promise<number[]> =>
  Promise.all(
    LOCALES.map(async (locale) => {
      const response = await fetch(portal().url + publicPath(locale, address));
      await response.body?.cancel();
      return response.status;
    }),
  );

for (const address of [
  '/piscine-inconnue',
  `/${VENUE}/nulle-part`,
  `/${VENUE}/ticketing/RIVAGE/service/INCONNU`,
  `/${VENUE}/ticketing/INCONNU`,
  `/${VENUE}/delivery/perhaps`,
  `/${VENUE}/my-tickets/unknown`,
])
  test(`the unknown address ${address} answers 404 in every language`, async () => {
    expect(await statusesOf(address)).toEqual([404, 404, 404]);
  });

for (const address of [
  `${SERVICE}?day=demain`,
  `${SERVICE}?day=2026-02-31`,
  `/${VENUE}/ticketing/ALL?day=1`,
  `/${VENUE}/ticketing/ALL?family=${'x'.repeat(90)}`,
])
  test(`the wrong value of ${address} answers 400 in every language`, async () => {
    expect(await statusesOf(address)).toEqual([400, 400, 400]);
  });

for (const address of [`/${VENUE}/nulle-part`, `/${VENUE}/nulle/part/du/tout?x=1`, '/piscine-inconnue/cart'])
  test(`the unknown address ${address} stays in the address bar, although its page is shared`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    visitor.allowStatus(404);
    await visitor.open(address);
    await waitForPage(visitor, visitor.t('common.notFound.title'));
    await expect.poll(() => visitor.page.title()).toContain(visitor.t('common.notFound.documentTitle'));
    expect(visitor.page.url()).toBe(visitor.site + address);
    await visitor.page.getByRole('link', { name: visitor.t('common.notFound.home'), exact: true }).click();
    await expect.poll(() => visitor.page.url()).not.toContain(address);
    await visitor.page.goBack();
    await waitForPage(visitor, visitor.t('common.notFound.title'));
    expect(visitor.page.url()).toBe(visitor.site + address);
  });

for (const [address, home] of [
  ['/piscine-inconnue', ''],
  [`/${VENUE}/nulle-part`, `/${VENUE}`],
  [`/${VENUE}/ticketing/RIVAGE/service/INCONNU`, `/${VENUE}`],
] as const)
  test(`the page for the unknown address ${address} keeps the venue’s look and links to the next home page`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale: 'de-DE', width: 390 });
    visitor.allowStatus(404);
    await visitor.open(address);
    await waitForPage(visitor, visitor.t('common.notFound.title'));
    const title = visitor.t('common.notFound.documentTitle');
    await expect(visitor.page).toHaveTitle(home === '' ? title : `${title} – Aqua Rivage`);
    // Within a venue, its own header and footer stay.
    expect(await visitor.page.getByRole('contentinfo').count()).toBe(home === '' ? 0 : 1);
    await visitor.page.getByRole('link', { name: visitor.t('common.notFound.home'), exact: true }).click();
    await visitor.page.waitForURL(`${visitor.site}/de-DE${home}`);
    await expect.poll(() => visitor.page.title()).not.toContain(title);
  });
