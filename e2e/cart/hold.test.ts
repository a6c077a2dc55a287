import { translator } from '@guichet/phrases/translate.ts';
import { describe, expect, test } from 'vitest';
import { cartOf, endCartIn, leavePlaces, placesTaken, sessionOf } from '../data/carts.ts';
import { VENUE } from '../data/demonstration.ts';
import { journey } from '../harness/browser-test.ts';
import { expectSound } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import {
  addButton,
  addToCart,
  chooseDay,
  chooseSession,
  LANE_POOL,
  seePage,
  sessionsOfDay,
} from '../pages/catalogue.ts';

/** Opens the lane pool and chooses a session of a day that other tests leave alone. */
async function chooseAlone(visitor: Visitor, day: number): Promise<string> {
  await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`);
  await chooseDay(visitor, day);
  await chooseSession(visitor, (await sessionsOfDay(visitor).count()) - 1);
  return sessionOf(visitor);
}

describe('the time of a cart', () => {
  test(
    'runs out before the visitor’s eyes, and the places are free at once',
    journey(async (arrive) => {
      const visitor = await arrive({ width: 390 });
      const { page, say } = visitor;
      const session = await chooseAlone(visitor, 3);
      await leavePlaces(session, 1);
      await addToCart(visitor);
      expect(await placesTaken(session)).toEqual({ held: 1, free: 0 });
      await endCartIn(await cartOf(visitor), 4);
      await page.reload();
      await page.getByRole('timer').waitFor();
      visitor.allow(410);
      await page.getByRole('heading', { level: 2, name: 'Votre panier a expiré', exact: true }).waitFor();
      await expectSound(visitor, 'fr-FR');
      expect(say('cart.expired.title')).toBe('Votre panier a expiré');
      await expect.poll(() => placesTaken(session), { timeout: 5000 }).toEqual({ held: 0, free: 1 });

      const other = await arrive();
      await other.open(`/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}${new URL(page.url()).search}`);
      await chooseDay(other, 3);
      await chooseSession(other, (await sessionsOfDay(other).count()) - 1);
      expect(sessionOf(other)).toBe(session);
      await addToCart(other);
      expect(await placesTaken(session)).toEqual({ held: 1, free: 0 });
    }),
  );

  test(
    'can be extended up to its cap',
    journey(async (arrive) => {
      const visitor = await arrive({ locale: 'en-GB' });
      const { page, say } = visitor;
      await chooseAlone(visitor, 4);
      await addToCart(visitor);
      const extend = page.getByRole('button', {
        name: say('cart.hold.extend', { minutes: 10 }),
        exact: true,
      });
      for (const minutes of [24, 34, 44]) {
        await extend.click();
        await expect
          .poll(() => page.getByRole('timer').textContent(), { timeout: 10_000 })
          .toMatch(new RegExp(`(${minutes}|${minutes + 1})\\smin`));
      }
      await page.getByText(say('cart.hold.noMore'), { exact: true }).waitFor();
      expect(await extend.count()).toBe(0);
    }),
  );
});

describe('the last place', () => {
  test(
    'goes to one of two visitors, and the other is told',
    journey(async (arrive) => {
      const anna = await arrive();
      const ben = await arrive({ locale: 'en-GB', width: 390 });
      const session = await chooseAlone(anna, 5);
      expect(await chooseAlone(ben, 5)).toBe(session);
      await leavePlaces(session, 1);
      for (const visitor of [anna, ben]) visitor.allow(409);
      await Promise.all([anna, ben].map((visitor) => addButton(visitor).click()));
      const results = await Promise.all([anna, ben].map(outcome));
      expect(results.toSorted()).toEqual(['cart', 'refused']);
      expect(await placesTaken(session)).toEqual({ held: 1, free: 0 });
    }),
  );
});

/** What became of adding to the cart: in words, for either. */
async function outcome(visitor: Visitor): Promise<'cart' | 'refused'> {
  const { page, say, locale } = visitor;
  const isInCart = seePage(visitor, say('cart.title')).then(() => 'cart' as const);
  const sentence = translator(locale, 'errors')('event.sold-out');
  const isRefused = page
    .getByText(sentence)
    .first()
    .waitFor()
    .then(() => 'refused' as const);
  return Promise.any([isInCart, isRefused]);
}
