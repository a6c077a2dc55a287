import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { storeFilledCart } from '../data/orders.ts';
import { setTracker, startTracker, TRACKER_OFF } from '../data/trackers.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { openAs } from '../pages/backoffice.ts';
import { waitForPage, waitForToast } from '../pages/page.ts';
import { pay, placeOrder } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

test('visits are sent to the venue’s tracker, anonymously until the visitor agrees, and never from an account page', async ({
  newVisitor,
  onTestFinished,
}) => {
  const { url, hits, stop } = await startTracker();
  onTestFinished(async () => {
    await setTracker(TRACKER_OFF);
    await stop();
  });
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openAs(visitor, admin(), 'analytics');
  await waitForPage(visitor, t('backoffice.sections.analytics.title'));
  await page.getByLabel(t('analytics.url')).fill(url);
  await page.getByLabel(t('analytics.siteId')).fill('7');
  await page.getByRole('button', { name: t('analytics.test.action'), exact: true }).click();
  await page.getByText(t('analytics.test.received', { status: 204 })).waitFor();
  await page.getByRole('switch', { name: t('analytics.enable.label') }).click();
  await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
  await waitForToast(visitor, t('analytics.saved'));

  const guest = await newVisitor();
  guest.allowOrigin(url);
  await guest.open(`/${VENUE}`);
  await expect.poll(() => hits.length).toBe(2);
  expect(hits[1]?.get('idsite')).toBe('7');
  expect(hits[1]?.has('_id')).toBe(false);
  await guest.page.getByRole('button', { name: t('consent.accept'), exact: true }).click();
  await guest.open(`/${VENUE}/login`);
  await guest.open(`/${VENUE}/site-map`);
  await expect.poll(() => hits.length).toBe(3);
  expect(hits[2]?.get('url')).toBe(`${guest.site}/${VENUE}/site-map`);
  expect(hits[2]?.get('_id')).toMatch(/^[0-9a-f]{16}$/);
  await guest.page.getByRole('button', { name: t('consent.open'), exact: true }).click();
  await guest.page.getByRole('button', { name: t('consent.refuse'), exact: true }).click();
  await guest.open(`/${VENUE}/accessibility`);
  await expect.poll(() => hits.length).toBe(4);
  expect(hits[3]?.has('_id')).toBe(false);
  expect(await guest.page.getByRole('button', { name: t('consent.accept'), exact: true }).count()).toBe(0);

  // A decision from before the measuring of purchases did not state that purpose.
  await guest.page.evaluate(([key, decision]) => localStorage.setItem(key, decision), [
    `${VENUE}/cookiesAccepted`,
    JSON.stringify({ accepted: ['recognition'], at: Date.now() }),
  ] as const);
  await guest.open(`/${VENUE}`);
  await guest.page.getByRole('button', { name: t('consent.accept'), exact: true }).waitFor();
  await expect.poll(() => hits.length).toBe(5);
  expect(hits[4]?.get('_id')).toMatch(/^[0-9a-f]{16}$/);
});

test('services, carts and orders are sent with the visitor’s consent, and never from a payment page', async ({
  newVisitor,
  onTestFinished,
}) => {
  const { url, hits, stop } = await startTracker();
  onTestFinished(async () => {
    await setTracker(TRACKER_OFF);
    await stop();
  });
  await setTracker({ isEnable: true, url, siteId: '7' });
  const visitor = await newVisitor();
  const { page, t } = visitor;
  visitor.allowOrigin(url);
  await storeFilledCart(visitor, await addCustomer());
  await visitor.open(`/${VENUE}/cart`);
  await expect.poll(() => hits.length).toBe(1);
  expect(hits[0]?.has('idgoal')).toBe(false);
  await page.getByRole('button', { name: t('consent.choose'), exact: true }).click();
  await page.getByLabel(t('consent.purposes.purchases')).check();
  await inspect(visitor);
  await page.getByRole('button', { name: t('consent.save'), exact: true }).click();

  await visitor.open(`/${VENUE}/cart`);
  const cartHit = () => hits.find((hit) => hit.has('ec_items'));
  await expect.poll(cartHit).toBeDefined();
  expect(cartHit()?.get('idgoal')).toBe('0');
  expect(cartHit()?.has('ec_id')).toBe(false);
  // The visitor is measured without being recognised.
  expect(cartHit()?.has('_id')).toBe(false);
  const [[service]] = JSON.parse(cartHit()?.get('ec_items') ?? '[[]]');
  await visitor.open(`/${VENUE}/ticketing/ALL/service/${service}`);
  await expect.poll(() => hits.find((hit) => hit.get('_pks') === service)).toBeDefined();

  const before = hits.length;
  await visitor.open(`/${VENUE}/summary`);
  await placeOrder(visitor);
  await pay(visitor, 'frictionless');
  const order = await waitForOrder(visitor);
  expect(hits.slice(before)).toEqual([]);

  await visitor.open(`/${VENUE}/my-tickets`);
  await expect.poll(() => hits.length).toBe(before + 1);
  const sold = hits[before];
  expect(sold?.get('ec_id')).toBe(order);
  expect(sold?.get('revenue')).toBe(cartHit()?.get('revenue'));
  expect(sold?.get('ec_items')).toBe(cartHit()?.get('ec_items'));
  expect(sold?.get('url')).toBe(`${visitor.site}/${VENUE}`);
  await visitor.open(`/${VENUE}/site-map`);
  await expect.poll(() => hits.length).toBe(before + 2);
  expect(hits.filter((hit) => hit.has('ec_id'))).toHaveLength(1);
});
