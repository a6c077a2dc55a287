import { expect } from '@playwright/test';
import { chosenSession, leavePlaces, placesTaken } from '../data/carts.ts';
import { addCustomer } from '../data/customers.ts';
import { LANE_POOL, priceName, SWIM_CAP, serviceName, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { signIn } from '../pages/account.ts';
import {
  addButton,
  addOne,
  addToCart,
  availableSessions,
  chooseDay,
  chooseSession,
  miniCart,
  miniCartLink,
} from '../pages/catalogue.ts';
import { dialogOf, waitForPage, waitForToast } from '../pages/page.ts';
import { checkOut } from '../pages/payment.ts';

const SERVICES = `/${VENUE}/ticketing/RIVAGE/service`;
const AQUAGYM = 'ACT-AQUAGYM';

/** Opens a service and chooses a session of a day that no other test uses. */
async function chooseAlone(visitor: Visitor, service: string, day: number): Promise<string> {
  await visitor.open(`${SERVICES}/${service}`);
  await chooseDay(visitor, day);
  await chooseSession(visitor, (await availableSessions(visitor).count()) - 1);
  return chosenSession(visitor);
}

test.describe('the choice of a session', () => {
  test('leads from a sold-out session to the nearest one with places', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    const session = await chooseAlone(visitor, AQUAGYM, 7);
    await leavePlaces(session, 0);
    const nearest = page.getByRole('status').filter({ hasText: t('catalogue.service.nearestTitle') });
    // Places may be a second old.
    await expect.poll(() => page.reload().then(() => nearest.count())).toBe(1);
    await nearest.getByRole('link').first().waitFor();
    await inspect(visitor);
    await nearest.getByRole('link').first().click();
    await page.locator('input[name=session]:checked').waitFor({ state: 'attached' });
    expect(chosenSession(visitor)).not.toBe(session);
    await addToCart(visitor);
  });

  test('offers a required product and adds it with the session', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const { page, t, locale } = visitor;
    await chooseAlone(visitor, AQUAGYM, 8);
    const extras = page.getByRole('region', { name: t('catalogue.purchase.extras') });
    await extras.getByText(t('catalogue.purchase.required')).waitFor();
    const label = serviceName(SWIM_CAP, locale);
    await extras.getByRole('button', { name: t('common.stepper.more', { label }), exact: true }).click();
    await extras.getByText(t('catalogue.purchase.requiredBought')).waitFor();
    await addToCart(visitor);
    for (const name of [serviceName(AQUAGYM, locale), label])
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  });

  test('begins on the page of an establishment: open today, a day of the month, its sessions', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    await visitor.open(`/${VENUE}/ticketing/RIVAGE`);
    await page.getByText(t('catalogue.hours.week'), { exact: true }).click();
    await page.getByText(t('catalogue.establishment.month'), { exact: true }).click();
    const evening = t('catalogue.establishment.filter.evening');
    await page.getByRole('link', { name: evening, exact: true }).click();
    const chosen = `${evening} (${t('catalogue.establishment.filter.chosen')})`;
    await page.getByRole('link', { name: chosen, exact: true }).waitFor();
    await inspect(visitor);
    await page.getByRole('table').first().getByRole('link').last().click();
    await page.waitForURL(/day=/);
    const sessions = page
      .getByRole('region', { name: t('catalogue.establishment.chooseDay') })
      .getByRole('article');
    await sessions.first().waitFor();
    for (const time of await sessions.locator('time').allTextContents())
      expect(Number.parseInt(time, 10)).toBeGreaterThanOrEqual(18);
  });
});

test.describe('the small cart', () => {
  test('opens on adding with lines, countdown and total, and stays as a bar until it is closed', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t, locale } = visitor;
    await chooseAlone(visitor, LANE_POOL, 9);
    await addButton(visitor).click();
    const cart = miniCart(visitor);
    await cart.getByText(serviceName(LANE_POOL, locale), { exact: true }).waitFor();
    expect(await cart.getByRole('timer').first().textContent()).toMatch(/1[45]\smin/);
    await inspect(visitor);
    await cart.getByRole('button', { name: t('cart.mini.goOn'), exact: true }).click();
    await cart.getByRole('link', { name: t('cart.mini.cartShort'), exact: true }).waitFor();
    await visitor.open(`/${VENUE}`);
    await cart.getByRole('timer').waitFor();
    await inspect(visitor);
    await cart.getByRole('button', { name: t('cart.mini.close'), exact: true }).click();
    expect(await cart.count()).toBe(0);
    await page.reload();
    await page
      .getByRole('link', { name: t('common.header.cartFilled', { lines: 1 }), exact: true })
      .waitFor();
    expect(await cart.count()).toBe(0);
  });

  test('is a bar on a phone and leads to the cart', async ({ newVisitor }) => {
    const visitor = await newVisitor({ locale: 'de-DE', width: 320 });
    await chooseAlone(visitor, LANE_POOL, 10);
    await addButton(visitor).click();
    await miniCart(visitor).getByRole('timer').last().waitFor();
    await inspect(visitor);
    await miniCartLink(visitor).click();
    await waitForPage(visitor, visitor.t('cart.title'));
  });
});

test.describe('the cart page', () => {
  test('moves a line to another session with its quantities, and keeps the old places until the new ones are held', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t, locale } = visitor;
    const session = await chooseAlone(visitor, LANE_POOL, 11);
    await addOne(visitor, LANE_POOL, 'REDUIT');
    const before = await placesTaken(session);
    await addToCart(visitor);
    await page.getByRole('button', { name: t('cart.change.action') }).click();
    const sessions = dialogOf(visitor).getByRole('list', { name: t('cart.change.sessions'), exact: true });
    await sessions.getByRole('button').first().waitFor();
    await inspect(visitor);
    await sessions.getByRole('button').first().click();
    await waitForToast(visitor, t('cart.change.done', { day: '', time: '' }).split(':')[0] ?? '');
    for (const price of ['PLEIN', 'REDUIT']) {
      const field = page.getByRole('spinbutton', { name: priceName(LANE_POOL, price, locale) });
      expect(await field.inputValue()).toBe('1');
    }
    expect(await placesTaken(session)).toEqual(before);
  });

  test('shows what is bought, the remaining time and the steps during the sign-in', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t, locale } = visitor;
    await chooseAlone(visitor, LANE_POOL, 8);
    await addToCart(visitor);
    await checkOut(visitor);
    await waitForPage(visitor, t('account.login.title'));
    const reminder = page.getByRole('region', { name: t('cart.title'), exact: true });
    await reminder.getByText(serviceName(LANE_POOL, locale), { exact: true }).waitFor();
    expect(await reminder.getByRole('timer').textContent()).toMatch(/1[45]\smin/);
    await reminder.getByRole('navigation', { name: t('cart.steps.label'), exact: true }).waitFor();
    await inspect(visitor);
    await signIn(visitor, await addCustomer());
    await waitForPage(visitor, t('summary.title'));
  });
});
