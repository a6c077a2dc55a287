import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { portal } from '../harness/portal.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { signIn } from '../pages/account.ts';
import { addToCart, chooseDay, chooseSession, navigateToService } from '../pages/catalogue.ts';
import { checkOut, pay, placeOrder } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

/** The platform is `localhost`; another name of this machine stands for the venue's domain. */
const own = () => portal().url.replace('localhost', '127.0.0.1');

/** Milliseconds after which every process has read the directory of venues again. */
const NOTICED_MS = 6_000;

/** Saves the domain as a master does, which also drops shared responses. */
async function live(origin: string): Promise<void> {
  await sql('update portal.tenant set preprod_origin = $2 where name = $1', [VENUE, origin]);
  await sleep(NOTICED_MS);
  await sql(`select pg_notify('guichet_tenant_changed', id::text) from portal.tenant where name = $1`, [
    VENUE,
  ]);
}

const originOf = ({ page }: Visitor) => new URL(page.url()).origin;

test.describe('a venue on its own domain', () => {
  test.beforeAll(() => live(own()));
  test.afterAll(() => live(''));

  test('is reached from the list of venues, and sells at its own address', { tag: '@core' }, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    visitor.allowOrigin(own());
    await visitor.open('/');
    await page.getByRole('link', { name: 'Aqua Rivage', exact: true }).click();
    await page.waitForURL(`${own()}/${VENUE}`);
    await waitForHydration(page);
    const canonical = page.locator('link[rel=canonical]');
    expect(await canonical.getAttribute('href')).toBe(`${own()}/${VENUE}`);
    await page.getByRole('button', { name: t('common.header.menu'), exact: true }).click();
    const menu = page.getByRole('dialog');
    await menu.getByRole('link', { name: t('common.menu.ticketing'), exact: true }).waitFor();
    expect(await menu.getByRole('link', { name: t('common.menu.otherVenues'), exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await navigateToService(visitor);
    await chooseDay(visitor);
    await chooseSession(visitor);
    await addToCart(visitor);
    await checkOut(visitor);
    await signIn(visitor);
    await placeOrder(visitor);
    expect(originOf(visitor)).toBe(portal().url);
    await pay(visitor, 'frictionless');
    await waitForOrder(visitor);
    expect(originOf(visitor)).toBe(own());
  });

  test('redirects its visitors from the platform, and visitors of other venues to the platform', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale: 'en-GB' });
    visitor.allowOrigin(own());
    await visitor.open(`/${VENUE}/ticketing?family=AQUATIQUE`);
    expect(visitor.page.url()).toBe(`${own()}/en-GB/${VENUE}/ticketing?family=AQUATIQUE`);
    await visitor.page.goto(`${own()}/en-GB`);
    expect(visitor.page.url()).toBe(`${own()}/en-GB/${VENUE}`);
    await visitor.page.goto(`${own()}/en-GB/patinoire-givre`);
    expect(visitor.page.url()).toBe(`${portal().url}/en-GB/patinoire-givre`);
  });
});
