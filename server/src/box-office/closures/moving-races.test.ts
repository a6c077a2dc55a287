import { describe, expect, it } from 'vitest';
import { closures } from '#test/portal/closures.ts';
import { moves } from '#test/portal/moves.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { beginPayment, cartToPay, finishSales } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
refundTests((given) => ({ portal, bank, token } = given));
const { twin, buy, beginPaid, stored } = moves(() => ({ portal, token }));
const {
  close,
  moveSessions,
  keep,
  run,
  follow,
  endChoice,
  expireClaims,
  keyIn,
  keyOf,
  refund,
  move,
  details,
} = closures(() => ({ portal }));

const ROUNDS = 4;

/** Returns a single ticket's session, the refunds of its order and whether the ticketing system has it. */
async function outcomeOf(number: string) {
  const [row] = await portal.sql<{ sessionId: string | null; refunds: number; sold: number }>(
    `select case when ticket.refunded_at is null then ticket.session_id end as "sessionId",
            (select count(*)::int from portal.refund where purchase_id = ticket.purchase_id and state <> 'refused') as refunds,
            (select count(*)::int from venue.ticket as own
              where own.ticket_number = ticket.ticket_number and taken_back_at is null) as sold
       from portal.ticket where ticket_number = $1`,
    [`${number}-1`],
  );
  return row;
}

describe('a ticket of a moved session', () => {
  it('is kept, moved or refunded, but only one of them, when its customer and the end decide at once', async () => {
    for (let times = 0; times < ROUNDS; times++) {
      const { number, session } = await buy();
      const target = await twin(session.id);
      const { body } = await moveSessions([session.id], { minutes: 30 });
      const key = await keyOf(number);
      await Promise.all([
        keep(key, session.id),
        refund(key, session.id),
        move(key, session.id, target),
        ...(times % 2 === 0 ? [endChoice(body.id).then(follow)] : []),
      ]);
      await expireClaims();
      await follow();
      const { progress } = await details(body.id);
      const [[state] = []] = Object.entries(progress.parts);
      const expected = {
        kept: { sessionId: session.id, refunds: 0, sold: 1 },
        moved: { sessionId: target, refunds: 0, sold: 1 },
        refunded: { sessionId: null, refunds: 1, sold: 0 },
      };
      expect(Object.keys(expected)).toContain(state);
      expect(await outcomeOf(number)).toEqual(expected[state as keyof typeof expected]);
    }
    await bank.run();
  });

  it('is refunded once when two processes carry out the same expired claim', async () => {
    const { number, session } = await buy();
    const { body } = await moveSessions([session.id], { minutes: 30 });
    await run();
    await portal.sql(
      `update portal.closure_part set state = 'refunding', chosen_by = 'customer', refund_id = gen_random_uuid(),
              claimed_at = '-infinity' where closure_id = $1`,
      [body.id],
    );
    await Promise.all([follow(), follow()]);
    expect(await outcomeOf(number)).toEqual({ sessionId: null, refunds: 1, sold: 0 });
    await bank.run();
  });

  it('has one present move when two administrators move its session at once', async () => {
    const { number, session } = await buy();
    const answers = await Promise.all([
      moveSessions([session.id], { minutes: 30 }),
      moveSessions([session.id], { minutes: 60 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await run();
    await follow();
    const states = await portal.sql<{ state: string }>(
      `select state from portal.closure_part where session_id = $1 order by state`,
      [session.id],
    );
    expect(states).toEqual([{ state: 'open' }, { state: 'replaced' }]);
    expect(await outcomeOf(number)).toMatchObject({ sessionId: session.id });
  });
});

describe('a payment under way when its session is moved', () => {
  it('is sold at the new time, and its customer is mailed and may choose', async () => {
    const person = await newPerson(portal, 'aqua-rivage');
    const session = await portal.session(10);
    const { cart, form } = await cartToPay(portal, session, 2, { token: person.token });
    const { body } = await moveSessions([session.id], { minutes: 30 });
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
    const [times] = await portal.sql<{ isSame: boolean }>(
      `select bool_and(ticket.valid_until = session.end_at) as "isSame" from portal.ticket
         join venue.session on session.tenant_id = ticket.tenant_id and session.id = ticket.session_id
        where ticket.session_id = $1`,
      [session.id],
    );
    expect(times).toEqual({ isSame: true });
    expect((await refund(keyIn(mails[0]), session.id)).body.parts).toMatchObject([{ state: 'refunded' }]);
    await bank.run();
  });

  it('has a part and the new times when both commit at the same time', async () => {
    for (let times = 0; times < ROUNDS; times++) {
      const session = await portal.session(10);
      const { cart, form } = await cartToPay(portal, session, 1, { token });
      const [answer] = await Promise.all([moveSessions([session.id], { minutes: 30 }), portal.notify(form)]);
      await finishSales(portal, [cart.id]);
      await follow();
      expect((await details(answer.body.id)).progress.parts).toEqual({ open: 1 });
      const rows = await portal.sql<{ isSame: boolean }>(
        `select ticket.valid_until = session.end_at as "isSame" from portal.ticket
           join venue.session on session.tenant_id = ticket.tenant_id and session.id = ticket.session_id
          where ticket.session_id = $1`,
        [session.id],
      );
      expect(rows).toEqual([{ isSame: true }]);
    }
  });
});

/** Buys a ticket, and begins the payment of its move to a dearer session. */
async function movePaying() {
  const { session, number, numbers } = await buy(1, { acceptsDearer: true });
  const [price] = await portal.sql<{ name: string; cents: number }>(
    `select line ->> 'priceName' as name, (line ->> 'unitPrice')::int as cents
       from portal.purchase, jsonb_array_elements(lines) as line where external_purchase_id = $1`,
    [number],
  );
  if (!price) throw new Error('The order has no line');
  const target = await twin(session.id, { unitPrices: { [price.name]: price.cents + 300 } });
  const { body } = await beginPaid(numbers, target, 300);
  const form = await beginPayment(portal, body.cartId, { token });
  return { session, number, target, cartId: body.cartId, pay: () => portal.notify(form) };
}

const stateOf = async (cartId: string) => {
  await portal.ask('GET /purchase/State', { query: { cartId }, token });
  const [cart] = await portal.sql<{ state: string }>('select state from portal.cart where id = $1', [cartId]);
  return cart?.state;
};

describe('a paid move whose session is closed meanwhile', () => {
  it('returns the payment and keeps the former place when the new session is closed', async () => {
    const { session, number, target, cartId, pay } = await movePaying();
    await close([target]);
    await pay();
    expect(await stateOf(cartId)).toBe('refunded');
    expect((await stored(`${number}-1`)).sessionId).toBe(session.id);
    await bank.run();
  });

  it('returns the payment and leaves the choice when the former session is closed', async () => {
    const { session, number, target, cartId, pay } = await movePaying();
    const { body } = await close([session.id]);
    const key = await keyOf(number);
    await pay();
    expect(await stateOf(cartId)).toBe('refunded');
    expect((await details(body.id)).progress.parts).toEqual({ open: 1 });
    expect((await move(key, session.id, target)).body.parts).toMatchObject([{ state: 'moved' }]);
    await bank.run();
  });

  it('ends at one session and is paid for only there when it and the closure are made at once', async () => {
    for (let times = 0; times < ROUNDS * 2; times++) {
      const { session, number, target, cartId, pay } = await movePaying();
      await Promise.all([pay(), close([times % 2 === 0 ? session.id : target])]);
      const isSold = (await stateOf(cartId)) === 'sold';
      expect((await stored(`${number}-1`)).sessionId).toBe(isSold ? target : session.id);
      expect((await stored(`${number}-1`)).ofPortal).toBe(isSold ? target : session.id);
      await follow();
      await bank.run();
    }
  });

  it('is refused by the ticketing system when the closure commits after the move has begun', async () => {
    const { session, number, cartId } = await movePaying();
    await portal.sql('update venue.session set closed_at = now() where id = $1', [session.id]);
    const [answer] = await portal.sql<{ outcome: { reason?: string } }>(
      `select venue.move_to_session(cart.tenant_id, cart.id::text, sale.cart_id::text, array[$2],
                                    cart.move ->> 'toSessionId') as outcome
         from portal.cart join portal.purchase as sale on sale.external_purchase_id = $3 where cart.id = $1`,
      [cartId, `${number}-1`, number],
    );
    expect(answer?.outcome).toEqual({ reason: 'session-over' });
    await portal.sql('update venue.session set closed_at = null where id = $1', [session.id]);
  });

  it('goes on to a session that was moved meanwhile, whose new time its customer is told', async () => {
    const { number, target, cartId, pay } = await movePaying();
    const { body } = await moveSessions([target], { minutes: 45 });
    await pay();
    expect(await stateOf(cartId)).toBe('sold');
    const mails = await follow();
    expect(mails.filter(({ text }) => text.includes(number))).toHaveLength(1);
    expect((await details(body.id)).progress.parts).toEqual({ open: 1 });
  });
});
