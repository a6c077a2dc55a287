import { expect } from '@playwright/test';
import { cartIdOf, chosenSession, leavePlaces, placesTaken } from '../data/carts.ts';
import { addCustomer } from '../data/customers.ts';
import { LANE_POOL, SWIM_CAP, VENUE } from '../data/demonstration.ts';
import { fillCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openProfileMenu, signIn, storeCustomerSession } from '../pages/account.ts';
import { addToCart, availableSessions, chooseDay, chooseSession } from '../pages/catalogue.ts';
import { waitForPage } from '../pages/page.ts';

const LOGIN = `/${VENUE}/login?from=${encodeURIComponent(`/${VENUE}/cart`)}`;
const quantities = ({ page }: Visitor) => page.getByRole('main').getByRole('spinbutton');

/**
 * Adds one place of a day that no other test uses to the cart of a visitor.
 * @returns its session
 */
async function addPlace(visitor: Visitor, day: number): Promise<string> {
  await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`);
  await chooseDay(visitor, day);
  await chooseSession(visitor, (await availableSessions(visitor).count()) - 2);
  const session = chosenSession(visitor);
  await addToCart(visitor);
  return session;
}

test.describe('the cart of a customer on two devices', () => {
  test('is shown after signing in on the other device, and after signing out and in again', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    const email = await addCustomer();
    const { cartId } = await fillCart(email);
    await visitor.open(LOGIN);
    await signIn(visitor, email);
    await waitForPage(visitor, t('cart.title'));
    await page.getByText(t('account.login.cartFound'), { exact: true }).waitFor();
    expect(await quantities(visitor).count()).toBe(1);
    expect(await cartIdOf(visitor)).toBe(cartId);
    await inspect(visitor);
    await openProfileMenu(visitor);
    await page.getByRole('button', { name: t('common.profile.logout'), exact: true }).click();
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `${VENUE}/cart`)).toBe(null);
    await visitor.open(LOGIN);
    await signIn(visitor, email);
    await waitForPage(visitor, t('cart.title'));
    expect(await quantities(visitor).count()).toBe(1);
  });

  test('takes over the places that the visitor chose before signing in', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const { t } = visitor;
    const email = await addCustomer();
    await fillCart(email);
    const session = await addPlace(visitor, 9);
    const before = await placesTaken(session);
    await visitor.open(`/${VENUE}/login?from=${encodeURIComponent(`/${VENUE}/summary`)}`);
    await signIn(visitor, email);
    // The joined lines are shown before the payment.
    await waitForPage(visitor, t('cart.title'));
    await expect(quantities(visitor)).toHaveCount(2);
    expect(await placesTaken(session)).toEqual(before);
  });

  test('stays beside the visitor’s cart when the session is too full for both', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    visitor.allowStatus(409);
    const email = await addCustomer();
    const { buyer, cartId } = await fillCart(email);
    const session = await addPlace(visitor, 8);
    await buyer.call('PUT /cart/AddOrUpdateCart', {
      body: {
        id: cartId,
        cartLines: [
          { service: SWIM_CAP, cartLineDetails: [{ quantity: 2 }] },
          {
            service: LANE_POOL,
            priceName: 'PLEIN',
            cartLineDetails: [{ eventId: session, quantity: 1 }],
          },
        ],
      },
    });
    await leavePlaces(session, 0);
    await visitor.open(LOGIN);
    await signIn(visitor, email);
    await waitForPage(visitor, t('cart.title'));
    await page.getByText(t('cart.others.title'), { exact: true }).waitFor();
    await inspect(visitor);
    expect(await placesTaken(session)).toEqual({ held: 2, free: 0 });
    await page.getByRole('button', { name: t('cart.others.open'), exact: true }).click();
    await expect(quantities(visitor)).toHaveCount(2);
    await page.getByText(t('cart.others.title'), { exact: true }).waitFor();
    await leavePlaces(session, 5);
    await page.getByRole('button', { name: t('cart.others.join'), exact: true }).click();
    await page.getByText(t('cart.others.title'), { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => placesTaken(session)).toMatchObject({ held: 2 });
  });

  test('is changed on both devices concurrently without losing a place', async ({ newVisitor }) => {
    const email = await addCustomer();
    const [phone, desk] = [await newVisitor({ width: 390 }), await newVisitor()];
    const session = await addPlace(phone, 7);
    await addPlace(desk, 7);
    for (const visitor of [phone, desk]) {
      visitor.allowStatus(409);
      await visitor.open(LOGIN);
    }
    await Promise.all([phone, desk].map((visitor) => signIn(visitor, email)));
    await Promise.all([phone, desk].map((visitor) => waitForPage(visitor, visitor.t('cart.title'))));
    await expect.poll(() => placesTaken(session)).toMatchObject({ held: 2 });
    for (const { page } of [phone, desk]) await page.reload();
    for (const visitor of [phone, desk]) await expect(quantities(visitor)).toHaveValue('2');
    expect(await cartIdOf(phone)).toBe(await cartIdOf(desk));
  });

  test('is found on a device where the customer is signed in already', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 390 });
    const email = await addCustomer();
    await storeCustomerSession(visitor, email);
    await fillCart(email);
    await visitor.open(`/${VENUE}/cart`);
    await waitForPage(visitor, visitor.t('cart.title'));
    expect(await quantities(visitor).count()).toBe(1);
    await addPlace(visitor, 6);
    await visitor.open(`/${VENUE}/cart`);
    await expect(quantities(visitor)).toHaveCount(2);
  });
});
