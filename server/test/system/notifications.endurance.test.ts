import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signEvent } from '#gateways/payment/checkout/signature.ts';
import { type CheckoutTest, SIGNING_KEY } from '../portal/checkout.ts';
import { hostedCheckoutTests } from '../portal/hosted-checkout.ts';
import { portalTest } from '../portal/portal.ts';
import { randomOf } from '../portal/ticketing-faults.ts';
import { longest, repetitions, reportDone, SEED } from './proof.ts';
import { broken, cartToPay, factsOf, untilSettled } from './support.ts';

/** Payments of each provider; each gets ten notifications. */
const PAYMENTS = repetitions(3, 105);

const random = randomOf(SEED);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);

const uuid = () => randomBytes(16).toString('hex');
const now = () => Math.floor(Date.now() / 1000);

describe(`forged, replayed and reordered notifications (SEED=${SEED})`, () => {
  test('of signed forms sell each cart once, and forged ones change nothing', {
    timeout: longest(60_000),
  }, async () => {
    await using portal = await portalTest();
    const token = await portal.signIn();
    for (let payment = 0; payment < PAYMENTS; payment++) {
      const { cart, form } = await cartToPay(portal, await portal.session(10), 1, { token });
      const forgeries = Array.from({ length: 4 }, () =>
        pick<Record<string, string>>([
          { signature: Buffer.from(uuid()).toString('base64') },
          { signature: '' },
          { signature: 'x'.repeat(5000) },
          { vads_ctx_mode: 'PRODUCTION', signature: Buffer.from(uuid()).toString('base64') },
        ]),
      );
      for (const forged of forgeries) {
        const { status } = await portal.notify(form, { ...forged, vads_trans_uuid: '' });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
      expect(await factsOf(portal, cart.id)).toMatchObject({ orders: 0, sales: 0, tickets: 0 });

      const paid = { vads_trans_uuid: uuid() };
      const refused = { vads_trans_uuid: uuid(), vads_trans_status: 'REFUSED' };
      const waiting = { ...paid, vads_trans_status: 'WAITING_AUTHORISATION' };
      const messages = shuffled([refused, waiting, paid, paid, paid, refused]);
      if (random() < 0.5) await Promise.all(messages.map((message) => portal.notify(form, message)));
      else for (const message of messages) await portal.notify(form, message);
      await untilSettled(portal, [cart.id]);
      expect(await factsOf(portal, cart.id)).toEqual({ state: 'sold', orders: 1, sales: 1, tickets: 1 });
      reportDone('notifications', forgeries.length + messages.length);
    }
    expect(await broken(portal)).toEqual({});
  });

  describe('of the hosted checkout', () => {
    let checkout: CheckoutTest;
    const { journal, begun } = hostedCheckoutTests((given) => {
      checkout = given.test;
    });

    /** A header that the shop's key did not sign for this body and time. */
    const forge = (body: string): string =>
      pick([
        () => '',
        () => `t=${now()},v1=${'0'.repeat(64)}`,
        () => signEvent(body, 'whsec_other', now()),
        () => signEvent(body, SIGNING_KEY, now() - 360),
        () => signEvent(body, SIGNING_KEY, now() - 360).replace(/t=\d+/, `t=${now()}`),
        () => signEvent(body.replace('evt_1', 'evt_2'), SIGNING_KEY, now()),
      ])();

    test('record each payment once, and forged ones not at all', { timeout: longest(60_000) }, async () => {
      for (let payment = 0; payment < PAYMENTS; payment++) {
        const { cartId, page, order } = await begun();
        const body = checkout.eventOf(page, { client_reference_id: order });
        // An event before its payment is a reason to poll, and nothing more.
        expect(await checkout.announce(body)).toMatchObject({ status: 200 });
        await checkout.pay(page, 'lost-notification');
        for (let forged = 0; forged < 5; forged++)
          expect([400, 403]).toContain((await checkout.announce(body, forge(body))).status);
        expect(await journal(order)).toEqual([]);
        const replays = Array.from({ length: 4 }, () => body);
        if (random() < 0.5) await Promise.all(replays.map((each) => checkout.announce(each)));
        else for (const each of replays) await checkout.announce(each);
        expect(await checkout.stateOf(cartId)).toBe('selling');
        const recorded = await journal(order);
        expect(recorded.filter(({ status_class }) => status_class === 'paid')).toHaveLength(1);
        reportDone('notifications', 10);
      }
    });
  });
});
