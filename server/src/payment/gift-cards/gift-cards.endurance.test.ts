import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { buyGiftCard, runGiftCardJobs, runGiftCardSchedule, sellGiftCards } from '#test/portal/gift-cards.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { repetitions } from '#test/system/proof.ts';
import { addPlaces, beginPayment, finishSales, letExpire } from '#test/system/support.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
const { refund } = refundTests((given) => ({ portal, bank, token } = given));
beforeAll(() => sellGiftCards(portal));

type Card = Awaited<ReturnType<typeof buyGiftCard>>;

/** What a step can do; each takes a card by its number. */
const STEPS = [
  'buy',
  'redeem',
  'redeem with a bank',
  'leave',
  'expire cart',
  'refund order',
  'expire',
  'extend',
] as const;

/** Cards, carts and orders of one run, and the steps that change them. */
class GiftWorld {
  readonly cards: Card[] = [];
  readonly #orders: string[] = [];

  async take(step: (typeof STEPS)[number], which: number, cents: number): Promise<void> {
    if (step === 'buy' || this.cards.length === 0) {
      this.cards.push(await buyGiftCard(portal, token, cents));
      return;
    }
    const card = this.cards[which % this.cards.length] as Card;
    if (step === 'expire' || step === 'extend') return this.#end(card, step);
    if (step === 'refund order') return this.#refund(which);
    await this.#redeem(card, step);
  }

  async #redeem(card: Card, step: (typeof STEPS)[number]): Promise<void> {
    const { body: cart } = await addPlaces(portal, await portal.session(10), 2, { token });
    const entered = await portal.ask('PUT /cart/GiftCard', {
      body: { cartId: cart.id, code: card.code },
      token,
    });
    if (entered.status !== 200) return;
    if (entered.body.toPay === 0)
      await portal.ask('PUT /cart/SaleCart', { query: { cartId: cart.id }, token });
    else {
      const form = await beginPayment(portal, cart.id, { token });
      if (step === 'leave') await portal.ask('PUT /cart/ReopenCart', { query: { cartId: cart.id }, token });
      else if (step === 'expire cart') await letExpire(portal, [cart.id]);
      // A payment that arrives after its page was left is refunded.
      await portal.notify(form);
    }
    await finishSales(portal, [cart.id]);
    this.#orders.push(cart.id);
  }

  async #refund(which: number): Promise<void> {
    const cartId = this.#orders[which % Math.max(1, this.#orders.length)];
    const [order] = await portal.sql<{ number: string; lines: { id: string }[]; total: number }>(
      `select external_purchase_id as number, lines, total_amount as total from portal.purchase where cart_id = $1`,
      [cartId],
    );
    if (order)
      await refund(
        order.number,
        order.lines.map(({ id }) => id),
        order.total,
        randomUUID(),
      );
    await bank.run();
  }

  async #end({ id }: Card, step: 'expire' | 'extend'): Promise<void> {
    const days = step === 'expire' ? -1 : 400;
    await portal.sql(
      `update portal.gift_card set expires_at = now() + make_interval(days => $2),
              state = case when $2 > 0 and state = 'expired' then 'active' else state end where id = $1`,
      [id, days],
    );
    await runGiftCardSchedule(portal, 'payment.expire-gift-cards');
  }
}

it('no money is created or lost by buying, redeeming, leaving, refunding and expiring in any order', async () => {
  const step = fc.tuple(
    fc.constantFrom(...STEPS),
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: 100, max: 6000 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const world = new GiftWorld();
      for (const [kind, which, cents] of steps) await world.take(kind, which, cents);
      await runGiftCardJobs(portal);
      for (const { id } of world.cards) {
        const [sums] = await portal.sql<{ balance: number; owed: number }>(
          `select balance, (select sum(case when kind in ('issued', 'refunded', 'restored') then value
                                            when kind in ('redeemed', 'expired', 'revoked') then -value else 0 end)::int
                              from portal.gift_card_movement where gift_card_id = card.id) as owed
             from portal.gift_card as card where id = $1`,
          [id],
        );
        // No cart is in payment: nothing is reserved.
        expect(sums?.balance).toBe(sums?.owed);
        expect(sums?.balance).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: repetitions(4, 200) },
  );
});
