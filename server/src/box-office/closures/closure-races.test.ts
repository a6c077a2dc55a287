import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import { buyLines } from '#test/portal/card-orders.ts';
import { closures } from '#test/portal/closures.ts';
import { moves } from '#test/portal/moves.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { cartToPay, finishSales } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
const { refund: refundOrder } = refundTests((given) => ({ portal, bank, token } = given));
const { twin, buy } = moves(() => ({ portal, token }));
const { close, run, follow, endChoice, expireClaims, keyIn, keyOf, refund, move, details } = closures(() => ({
  portal,
}));

const ROUNDS = 5;
/** More than one batch. */
const ORDERS = 25;

interface Outcome {
  /** Session of the ticket while it is valid */
  sessionId: string | null;
  /** Refunds that include it */
  refunds: number;
  sold: number;
}

/** Returns what a customer has of a single ticket, here and at the ticketing system. */
async function outcomeOf(number: string): Promise<Outcome> {
  const [row] = await portal.sql<Outcome>(
    `select case when ticket.refunded_at is null then ticket.session_id end as "sessionId",
            (select count(*)::int from portal.refund where purchase_id = ticket.purchase_id and state <> 'refused') as refunds,
            (select count(*)::int from venue.ticket as own
              where own.ticket_number = ticket.ticket_number and taken_back_at is null) as sold
       from portal.ticket where ticket_number = $1`,
    [`${number}-1`],
  );
  if (!row) throw new Error(`No ticket of ${number}`);
  return row;
}

async function closed(number: number | undefined = undefined) {
  const bought = await buy(number ?? 1);
  const target = await twin(bought.session.id);
  const { body } = await close([bought.session.id]);
  const key = await keyOf(bought.number);
  return { ...bought, target, id: body.id, key };
}

const lineOf = async (number: string) => {
  const { body } = await portal.ask('GET /user/GetHistoricPurchases', { query: {}, token });
  const order = body.find(({ externalPurchaseId }) => externalPurchaseId === number);
  return { lineIds: order?.lines.map(({ id }) => id) ?? [], amount: order?.totalAmount ?? 0 };
};

describe('a closed ticket', () => {
  it('is refunded once when its customer, the end and an administrator refund it at once', async () => {
    for (let times = 0; times < ROUNDS; times++) {
      const { number, session, id, key } = await closed();
      const { lineIds, amount } = await lineOf(number);
      const isLast = times % 2 === 0;
      if (isLast) await endChoice(id);
      await Promise.all([refund(key, session.id), follow(), refundOrder(number, lineIds, amount)]);
      await expireClaims();
      await endChoice(id);
      await follow();
      expect(await outcomeOf(number)).toEqual({ sessionId: null, refunds: 1, sold: 0 });
      expect((await details(id)).isDone).toBe(true);
    }
    await bank.run();
  });

  it('is moved or refunded, but not both, when its customer moves it while others refund it', async () => {
    for (let times = 0; times < ROUNDS; times++) {
      const { number, session, target, id, key } = await closed();
      const { lineIds, amount } = await lineOf(number);
      const others = [
        refund(key, session.id),
        times % 2 === 0 ? refundOrder(number, lineIds, amount) : endChoice(id).then(follow),
      ];
      await Promise.all([move(key, session.id, target), ...others]);
      await expireClaims();
      await endChoice(id);
      await follow();
      const { sessionId, refunds, sold } = await outcomeOf(number);
      // An administrator may refund a ticket that has just moved; nobody ends with neither or both.
      expect([refunds === 1 ? null : target, 1 - refunds]).toEqual([sessionId, sold]);
      expect((await details(id)).isDone).toBe(true);
    }
    await bank.run();
  });

  it('is refunded once when two processes carry out the same expired claim', async () => {
    const { number, id } = await closed();
    await endChoice(id);
    await portal.sql(
      `update portal.closure_part set state = 'refunding', refund_id = gen_random_uuid(), claimed_at = '-infinity'
        where closure_id = $1`,
      [id],
    );
    await Promise.all([follow(), follow()]);
    expect(await outcomeOf(number)).toEqual({ sessionId: null, refunds: 1, sold: 0 });
    await bank.run();
  });
});

describe('a payment under way when its session is closed', () => {
  it('is sold and becomes part of the closure, whose customer is mailed', async () => {
    const person = await newPerson(portal, 'aqua-rivage');
    const session = await portal.session(10);
    const { cart, form } = await cartToPay(portal, session, 2, { token: person.token });
    const { body } = await close([session.id]);
    expect(await run()).toEqual([]);
    await portal.notify(form);
    const { body: state } = await portal.ask('GET /purchase/State', {
      query: { cartId: cart.id },
      token: person.token,
    });
    expect(state.externalPurchaseId).toBeDefined();
    const mails = await follow();
    expect(mails.map(({ to }) => to.address)).toEqual([person.email]);
    expect((await details(body.id)).progress).toMatchObject({ orders: 1, parts: { open: 1 } });
    expect((await refund(keyIn(mails[0]), session.id)).body.parts).toMatchObject([{ state: 'refunded' }]);
    await bank.run();
  });

  it('is refunded by the closure when it arrives after the end, its places having been lost', async () => {
    const session = await portal.session(10);
    const { cart, form } = await cartToPay(portal, session, 1, { token });
    const { body } = await close([session.id]);
    await endChoice(body.id);
    await portal.sql(
      `with lost as (delete from venue.hold where session_id = $1 returning quantity)
       update venue.session set held = 0 where id = $1 and exists (select from lost)`,
      [session.id],
    );
    await portal.notify(form);
    // The state is answered once the sale is made.
    await portal.ask('GET /purchase/State', { query: { cartId: cart.id }, token });
    await follow();
    const { progress, isDone } = await details(body.id);
    expect([progress.parts, isDone]).toEqual([{ refunded: 1 }, true]);
    await bank.run();
  });

  it('ends refunded or in the closure when both commit at the same time', async () => {
    for (let times = 0; times < ROUNDS; times++) {
      const session = await portal.session(10);
      const { cart, form } = await cartToPay(portal, session, 1, { token });
      const [answer] = await Promise.all([close([session.id]), portal.notify(form)]);
      await finishSales(portal, [cart.id]);
      await follow();
      expect((await details(answer.body.id)).progress.parts).toEqual({ open: 1 });
    }
  });
});

describe('a closure whose ticketing system does not answer', () => {
  const failing = closures(() => ({
    portal,
    services: {
      ...portal.services,
      ticketing: {
        ...portal.services.ticketing,
        of: (tenant) => ({
          ...portal.services.ticketing.of(tenant),
          takeBack: () => Promise.reject(new TicketingUnavailable('down')),
        }),
      },
    },
  }));

  it('keeps its claims and refunds each ticket once after it answers again', async () => {
    const { number, id } = await closed();
    await endChoice(id);
    await failing.follow();
    expect((await details(id)).progress.parts).toEqual({ refunding: 1 });
    await follow();
    expect((await details(id)).progress.parts).toEqual({ refunding: 1 });
    await expireClaims();
    await follow();
    expect(await outcomeOf(number)).toEqual({ sessionId: null, refunds: 1, sold: 0 });
    expect((await details(id)).isDone).toBe(true);
    await bank.run();
  });
});

describe('a closure of which one refund fails unexpectedly', () => {
  let broken = '';
  const failing = closures(() => ({
    portal,
    services: {
      ...portal.services,
      ticketing: {
        ...portal.services.ticketing,
        of: (tenant) => {
          const own = portal.services.ticketing.of(tenant);
          return {
            ...own,
            takeBack: (request) =>
              request.saleKey === broken ? Promise.reject(new Error('broken')) : own.takeBack(request),
          };
        },
      },
    },
  }));

  it('refunds the others of its batch, and reports the failure', async () => {
    const orders = [await buy(), await buy(), await buy()];
    const { body } = await close(orders.map(({ session }) => session.id));
    await run();
    const [cart] = await portal.sql<{ id: string }>(
      `select cart_id as id from portal.purchase
        where id = (select purchase_id from portal.closure_part where closure_id = $1 order by id limit 1)`,
      [body.id],
    );
    broken = cart?.id ?? '';
    await endChoice(body.id);
    await expect(failing.follow()).rejects.toThrow('broken');
    expect((await details(body.id)).progress.parts).toEqual({ refunded: 2, refunding: 1 });
    await expireClaims();
    await follow();
    expect((await details(body.id)).isDone).toBe(true);
    await bank.run();
  });
});

describe('tickets that were passed on', () => {
  it('stay with their holder until the end, and are refunded to the buyer then', async () => {
    const { number, session, numbers, target, id, key } = await closed(2);
    const samir = await newPerson(portal, 'aqua-rivage');
    await portal.sql('update portal.ticket set user_id = $1 where ticket_number = $2', [
      samir.userId,
      numbers[1],
    ]);
    expect(await move(key, session.id, target)).toMatchObject({
      status: 200,
      body: { parts: [{ state: 'open', tickets: 1 }] },
    });
    await endChoice(id);
    await expireClaims();
    await follow();
    expect(await outcomeOf(number)).toMatchObject({ sessionId: target, refunds: 1 });
    expect((await details(id)).isDone).toBe(true);
    await bank.run();
  });
});

describe('a closure of many orders', () => {
  it('refunds each of them once, in batches', async () => {
    const session = await portal.session(60);
    const person = await newPerson(portal, 'aqua-rivage');
    for (let made = 0; made < ORDERS; made++)
      await buyLines(portal, person.token, [
        {
          service: session.service,
          priceName: session.priceName,
          cartLineDetails: [{ eventId: session.id, quantity: 1 }],
        },
      ]);
    const { body } = await close([session.id], { id: randomUUID() });
    await run();
    await endChoice(body.id);
    await follow();
    const { progress, isDone } = await details(body.id);
    expect([progress.parts, isDone]).toEqual([{ refunded: ORDERS }, true]);
    expect(await portal.sql('select sold from venue.session where id = $1', [session.id])).toEqual([
      { sold: 0 },
    ]);
    await bank.run();
    expect((await details(body.id)).progress).toMatchObject({ moneyPending: 0, moneyFailed: 0 });
  });
});
