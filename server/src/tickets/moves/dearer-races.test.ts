import { expect, test } from 'vitest';
import { type TicketingSystem, TicketingUnavailable } from '#gateways/ticketing/port.ts';
import type { Services } from '#services.ts';
import { cancellations } from '#test/portal/cancellations.ts';
import { moves } from '#test/portal/moves.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { repetitions } from '#test/system/proof.ts';
import { beginPayment, untilSettled } from '#test/system/support.ts';
import { endPaidMove } from './paid-moves.service.ts';

let portal: PortalTest;
let token: string;
let bank: RefundBank;
const { refund } = refundTests((given) => ({ portal, token, bank } = given));
const { twin, buy, move, beginPaid, stored, present, openNow } = moves(() => ({ portal, token }));
const { orderOf } = cancellations(() => ({ portal, token }));

const ROUNDS = repetitions(4, 40);
const RULE = { acceptsDearer: true, acceptsCheaper: true, lowerPrice: 'refunded' } as const;

/** Buys a ticket, and adds sessions at a price that is three and five euros higher. */
async function bought() {
  const ticket = await buy(1, RULE);
  const { session, number, numbers } = ticket;
  const price = (await orderOf(number)).totalAmount;
  const at = (more: number, minutes: number) =>
    twin(session.id, { unitPrices: { [session.priceName]: price + more }, minutes });
  return {
    ...ticket,
    price,
    ticketNumber: numbers[0] ?? '',
    dearer: await at(300, 5),
    other: await at(500, 10),
  };
}

/** Begins the payment of a move. @returns the cart, and the notification that pays it */
async function toPay(numbers: string[], id: string, amount: number) {
  const { body } = await beginPaid(numbers, id, amount);
  const form = await beginPayment(portal, body.cartId, { token });
  return { cartId: body.cartId, pay: () => portal.notify(form) };
}

const stateOf = async (cartId: string) => {
  await untilSettled(portal, [cartId]);
  return (await portal.sql<{ state: string }>('select state from portal.cart where id = $1', [cartId]))[0]
    ?.state;
};

const soldOf = async (...ids: string[]) => {
  const rows = await portal.sql<{ id: string; sold: number; held: number }>(
    'select id, sold, held from venue.session where id = any ($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.sold);
};

/** Expects the ticket to be valid for one session, at the portal and the ticketing system. */
async function expectOne(ticketNumber: string, sessions: readonly string[]): Promise<string> {
  const { sessionId, ofPortal } = await stored(ticketNumber);
  expect(ofPortal).toBe(sessionId);
  expect(sessions).toContain(sessionId);
  expect((await soldOf(...sessions)).reduce((sum, sold) => (sum ?? 0) + (sold ?? 0), 0)).toBe(1);
  return sessionId;
}

test('two dearer moves of one ticket: one is paid, and the payment of the other is refunded', async () => {
  for (let times = 0; times < ROUNDS; times++) {
    const { session, numbers, ticketNumber, dearer, other } = await bought();
    const first = await toPay(numbers, dearer, 300);
    const second = await toPay(numbers, other, 500);
    await Promise.all([first.pay(), second.pay()]);
    expect(await stateOf(second.cartId)).toBe('sold');
    expect(await expectOne(ticketNumber, [session.id, dearer, other])).toBe(other);
    await bank.run();
  }
});

test('a paid move and a move without payment: the ticket is at one session, and money for nothing returns', async () => {
  for (let times = 0; times < ROUNDS; times++) {
    const { session, numbers, ticketNumber, dearer } = await bought();
    const same = await twin(session.id, { minutes: 15 });
    const { cartId, pay } = await toPay(numbers, dearer, 300);
    const [moved] = await Promise.all([move(numbers, same), pay()]);
    const state = await stateOf(cartId);
    const sessionId = await expectOne(ticketNumber, [session.id, dearer, same]);
    // The free move may follow the paid one only as a move to a lower price, which its customer has not confirmed.
    expect([state, moved.status, sessionId]).toEqual(
      state === 'sold' ? ['sold', 409, dearer] : ['refunded', 200, same],
    );
    await bank.run();
  }
});

test('a paid move and a refund of the ticket: the refunded ticket takes no place, and all money returns', async () => {
  for (let times = 0; times < ROUNDS; times++) {
    const { session, number, numbers, price, dearer } = await bought();
    const { cartId, pay } = await toPay(numbers, dearer, 300);
    const lineIds = (await orderOf(number)).lines.map(({ id }) => id);
    const [refunded] = await Promise.all([refund(number, lineIds, price), pay()]);
    const state = await stateOf(cartId);
    if (refunded.status === 200) {
      expect(state).toBe('refunded');
      expect(await soldOf(session.id, dearer)).toEqual([0, 0]);
    } else {
      expect(state).toBe('sold');
      expect(['refund.amount-changed', 'refund.under-way']).toContain(refunded.code);
      expect(await refund(number, lineIds, price + 300)).toMatchObject({ status: 200 });
      expect(await soldOf(session.id, dearer)).toEqual([0, 0]);
    }
    await bank.run();
  }
});

test('a paid move and the turnstile: the ticket is used or moved, and paid for only when it moves', async () => {
  for (let times = 0; times < ROUNDS; times++) {
    const { session, numbers, ticketNumber, dearer } = await bought();
    await openNow(ticketNumber);
    const { code } = await stored(ticketNumber);
    const { cartId, pay } = await toPay(numbers, dearer, 300);
    const [, passed] = await Promise.all([pay(), present(code)]);
    const state = await stateOf(cartId);
    expect(state).toBe(passed.accepted ? 'refunded' : 'sold');
    if (!passed.accepted) expect(passed.reason).toBe('moved');
    expect(await expectOne(ticketNumber, [session.id, dearer])).toBe(passed.accepted ? session.id : dearer);
    await bank.run();
  }
});

test('a paid move and a closure of its new session: the ticket moves before, or the payment returns', async () => {
  for (let times = 0; times < ROUNDS; times++) {
    const { session, numbers, ticketNumber, dearer } = await bought();
    const { cartId, pay } = await toPay(numbers, dearer, 300);
    await Promise.all([
      pay(),
      portal.sql('update venue.session set closed_at = now() where id = $1', [dearer]),
    ]);
    const state = await stateOf(cartId);
    expect(await expectOne(ticketNumber, [session.id, dearer])).toBe(state === 'sold' ? dearer : session.id);
    expect(['sold', 'refunded']).toContain(state);
    await bank.run();
  }
});

/** Returns services whose ticketing system loses its answer, before or after it has moved the tickets. */
function withLostAnswer(system: TicketingSystem, isMovedThere: boolean): Services {
  const moveTickets: TicketingSystem['moveTickets'] = async (request) => {
    if (isMovedThere) await system.moveTickets(request);
    throw new TicketingUnavailable('no answer');
  };
  return {
    ...portal.services,
    ticketing: { ...portal.services.ticketing, of: () => ({ ...system, moveTickets }) },
  };
}

test.each([false, true])(
  'a move whose process stops between payment and exchange is ended once (moved by the ticketing system: %s)',
  async (isMovedThere) => {
    const venue = await portal.services.tenants.find('aqua-rivage');
    if (!venue) throw new Error('There is no venue');
    const { session, number, numbers, ticketNumber, price, dearer } = await bought();
    const { body } = await beginPaid(numbers, dearer, 300);
    const form = await beginPayment(portal, body.cartId, { token });
    const system = portal.services.ticketing.of(venue);
    const failing = withLostAnswer(system, isMovedThere);
    const { endPaidMove: original } = portal.services;
    Object.assign(portal.services, {
      endPaidMove: (_: Services, ...rest: [typeof venue, string]) => original(failing, ...rest),
    });
    try {
      await portal.notify(form);
    } finally {
      Object.assign(portal.services, { endPaidMove: original });
    }
    const lineIds = (await orderOf(number)).lines.map(({ id }) => id);
    expect(await refund(number, lineIds, price)).toMatchObject({ code: 'refund.under-way' });
    const end = () => endPaidMove(portal.services, venue, body.cartId);
    expect(await Promise.all([end(), end()])).toEqual(['moved', 'moved']);
    expect(await end()).toBe('moved');
    expect(await stateOf(body.cartId)).toBe('sold');
    expect(await expectOne(ticketNumber, [session.id, dearer])).toBe(dearer);
    expect(
      await portal.sql('select from portal.purchase where external_purchase_id = $1', [`${number}-S1`]),
    ).toHaveLength(1);
  },
);
