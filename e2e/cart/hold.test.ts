import { translator } from '@guichet/phrases/translate.ts';
import { expect } from '@playwright/test';
import { cartIdOf, chosenSession, expireCartIn, leavePlaces, placesTaken } from '../data/carts.ts';
import { LANE_POOL, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import type { Visitor } from '../harness/visitor.ts';
import {
  addButton,
  addToCart,
  availableSessions,
  chooseDay,
  chooseSession,
  miniCart,
} from '../pages/catalogue.ts';

/** Opens the lane pool and chooses a session of a day that no other test uses. */
async function chooseAlone(visitor: Visitor, day: number): Promise<string> {
  await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`);
  await chooseDay(visitor, day);
  await chooseSession(visitor, (await availableSessions(visitor).count()) - 1);
  return chosenSession(visitor);
}

test.describe('the hold of a cart’s places', () => {
  test('expires while the page is open and releases the places immediately', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    const session = await chooseAlone(visitor, 3);
    await leavePlaces(session, 1);
    await addToCart(visitor);
    expect(await placesTaken(session)).toEqual({ held: 1, free: 0 });
    await expireCartIn(await cartIdOf(visitor), 4);
    await page.reload();
    await page.getByRole('timer').waitFor();
    visitor.allowStatus(410);
    await page.getByRole('heading', { level: 2, name: 'Votre panier a expiré', exact: true }).waitFor();
    expect(t('cart.expired.title')).toBe('Votre panier a expiré');
    await page.reload();
    await page.getByRole('heading', { level: 2, name: t('cart.expired.title'), exact: true }).waitFor();
    await expect.poll(() => placesTaken(session), { timeout: 5000 }).toEqual({ held: 0, free: 1 });

    const other = await newVisitor();
    await other.open(`/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}${new URL(page.url()).search}`);
    await chooseDay(other, 3);
    await chooseSession(other, (await availableSessions(other).count()) - 1);
    expect(chosenSession(other)).toBe(session);
    await addToCart(other);
    expect(await placesTaken(session)).toEqual({ held: 1, free: 0 });
  });

  test('can be extended up to its limit', { tag: '@core' }, async ({ newVisitor }) => {
    const visitor = await newVisitor({ locale: 'en-GB' });
    const { page, t } = visitor;
    await chooseAlone(visitor, 4);
    await addToCart(visitor);
    const extend = page.getByRole('button', {
      name: t('cart.hold.extend', { minutes: 10 }),
      exact: true,
    });
    for (const minutes of [24, 34, 44]) {
      await extend.click();
      await expect
        .poll(() => page.getByRole('timer').textContent(), { timeout: 10_000 })
        .toMatch(new RegExp(`(${minutes}|${minutes + 1})\\smin`));
    }
    await page.getByText(t('cart.hold.noMore'), { exact: true }).waitFor();
    expect(await extend.count()).toBe(0);
  });
});

test.describe('the last place of a session', () => {
  test('goes to one of two visitors, and the other sees a message', async ({ newVisitor }) => {
    const anna = await newVisitor();
    const ben = await newVisitor({ locale: 'en-GB', width: 390 });
    const session = await chooseAlone(anna, 5);
    expect(await chooseAlone(ben, 5)).toBe(session);
    await leavePlaces(session, 1);
    for (const visitor of [anna, ben]) visitor.allowStatus(409);
    await Promise.all([anna, ben].map((visitor) => addButton(visitor).click()));
    const results = await Promise.all([anna, ben].map(outcome));
    expect(results.toSorted()).toEqual(['cart', 'refused']);
    expect(await placesTaken(session)).toEqual({ held: 1, free: 0 });
  });
});

/** Returns whether the button led to the cart, or the page shows a refusal. */
async function outcome(visitor: Visitor): Promise<'cart' | 'refused'> {
  const { page, locale } = visitor;
  const isInCart = miniCart(visitor)
    .waitFor()
    .then(() => 'cart' as const);
  const sentence = translator(locale, 'errors')('event.sold-out');
  const isRefused = page
    .getByText(sentence)
    .first()
    .waitFor()
    .then(() => 'refused' as const);
  return Promise.any([isInCart, isRefused]);
}
