import { randomUUID } from 'node:crypto';
import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { closedOrders } from '#test/portal/closed-orders.ts';
import { closures } from '#test/portal/closures.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { WaitingTest } from '#test/portal/waiting.ts';
import { addPlaces } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let bank: RefundBank;
refundTests((given) => ({ portal, bank } = given));
const { bought, ticketsOf, refundsOf } = closedOrders(() => ({ portal }));
const { staff, close, run, follow, endChoice, keyIn, keyOf, choice, details, pause, retry } = closures(
  () => ({
    portal,
  }),
);

describe('POST /boxoffice/closure', () => {
  it('ends the sale of sessions at once, and mails their customers in their language', async () => {
    // One after the other: each takes a session without tickets.
    const orders: Awaited<ReturnType<typeof bought>>[] = [];
    for (const locale of LOCALES) orders.push(await bought(2, 1, locale));
    const ids = orders.map(({ id }) => id);
    const { status, body } = await close(ids);
    expect([status, body.sessions, body.progress.orders]).toEqual([200, ids.length, ids.length]);
    const [{ session }] = orders as [(typeof orders)[number]];
    if (!session) throw new Error('No session');
    expect((await addPlaces(portal, session, 1)).status).not.toBe(200);
    const shown = await portal.ask('GET /Ticketing/waitinglist', { query: { eventExternalId: session.id } });
    expect(shown.code).toBe('event.not-found');
    const buyers = orders.map(({ person }) => person.email);
    const mails = (await run()).filter(({ to }) => buyers.includes(to.address));
    expect(mails.map(({ to }) => to.address).sort()).toEqual(buyers.sort());
    for (const mail of mails) {
      const locale = mail.lang as (typeof LOCALES)[number];
      expect(mail.html).toContain(translator(locale, 'mails')('closure.heading'));
      expect(mail.text).toContain(
        locale === 'en-GB' ? 'The boiler has failed.' : 'La chaudière est en panne.',
      );
      expect((await choice(keyIn(mail))).body).toMatchObject({
        offersMove: true,
        offersRefund: true,
        isOver: false,
        parts: [{ state: 'open', tickets: 2 }],
      });
    }
    expect(await run()).toEqual([]);
    expect(await follow()).toEqual([]);
  });

  it('counts no mail to a customer without an address', async () => {
    const { id, person } = await bought();
    await portal.sql(`update portal.customer set email = '', is_guest = true where id = $1`, [person.userId]);
    const { body } = await close([id]);
    expect(await run()).toEqual([]);
    expect((await details(body.id)).progress).toMatchObject({ orders: 1, mailed: 0 });
  });

  it('shows its tickets as cancelled, and notes the event of each session once', async () => {
    const { person, id } = await bought();
    await close([id]);
    const { body } = await portal.ask('POST /user/GetTicketsDetails', { body: {}, token: person.token });
    expect(body.tickets[0]).toMatchObject({ sessionState: 'cancelled' });
    const events = await portal.sql<{ change: string }>(
      `select state as change from portal.session_change where session_id = $1`,
      [id],
    );
    expect(events).toEqual([{ change: 'cancelled' }]);
  });

  it('changes nothing when it is repeated, and refuses sessions that are closed, over or unknown', async () => {
    const { id } = await bought();
    const key = randomUUID();
    const answers = await Promise.all([close([id], { id: key }), close([id], { id: key })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await close([id])).code).toBe('closure.sessions');
    expect((await close(['no-such-session'])).code).toBe('closure.sessions');
    const past = await portal.session(2);
    await portal.sql(
      `update venue.session set start_at = now() - interval '2 hours', end_at = now() - interval '1 hour' where id = $1`,
      [past.id],
    );
    expect((await close([past.id])).code).toBe('closure.sessions');
  });

  it('refuses a closure without a choice, and an end that has passed or is too far', async () => {
    const { id } = await bought();
    expect((await close([id], { offersMove: false, offersRefund: false })).code).toBe('closure.choices');
    for (const days of [-2, 100]) {
      const lastDay = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      expect((await close([id], { lastDay })).code).toBe('closure.until');
    }
  });

  it('releases the places of carts that nobody is paying, and ends the waiting list', async () => {
    const list = await WaitingTest.soldOut(portal);
    const waiting = await list.waiter(async () => (await newPerson(portal, 'aqua-rivage')).token);
    await close([list.session.id]);
    expect(
      await portal.sql('select held, awaited from venue.session where id = $1', [list.session.id]),
    ).toEqual([{ held: 0, awaited: 0 }]);
    expect(await list.stateOf(waiting)).toMatchObject({ state: 'lapsed' });
  });

  it('records the closure in the audit log', async () => {
    const { id } = await bought();
    await close([id]);
    const [entry] = await portal.sql<{ action: string; email: string; changes: string }>(
      `select action, administrator_email as email, changes::text from portal.audit_entry
        where action = 'closure.created' order by at desc limit 1`,
    );
    expect(entry).toMatchObject({ action: 'closure.created', email: (await staff()).email });
    expect(entry?.changes).toContain(id);
  });
});

describe('POST /boxoffice/closurepreview', () => {
  it('counts orders, tickets, customers, the amount and places without an order', async () => {
    const { id, number } = await bought(3);
    await portal.sql('update venue.session set sold = sold + 2, sold_elsewhere = 2 where id = $1', [id]);
    const [row] = await portal.sql<{ day: string; amount: number }>(
      `select to_char(start_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
              (select total_amount from portal.purchase where external_purchase_id = $2) as amount
         from venue.session where id = $1`,
      [id, number],
    );
    const { token: by } = await staff();
    const body = { from: row?.day ?? '', until: row?.day ?? '', sessionIds: [id] };
    const answer = await portal.ask('POST /boxoffice/closurepreview', { body, token: by });
    expect(answer.body).toMatchObject({
      concerned: { orders: 1, tickets: 3, customers: 1, amount: row?.amount },
      otherPlaces: 2,
    });
    expect(answer.body.sessions.find((session) => session.id === id)).toMatchObject({ sold: 5 });
    expect(Object.keys(answer.body.texts).sort()).toEqual([...LOCALES].sort());
    await close([id]);
    const after = await portal.ask('POST /boxoffice/closurepreview', { body, token: by });
    expect(after.body.sessions.map((session) => session.id)).not.toContain(id);
    await portal.sql('update venue.session set sold = sold - 2, sold_elsewhere = 0 where id = $1', [id]);
  });

  it('refuses a period of more than a month, or one that ends before it begins', async () => {
    const { token: by } = await staff();
    for (const [from, until] of [
      ['2026-01-01', '2026-02-02'],
      ['2026-01-02', '2026-01-01'],
    ] as const) {
      const answer = await portal.ask('POST /boxoffice/closurepreview', { body: { from, until }, token: by });
      expect(answer.code).toBe('closure.period');
    }
  });
});

describe('the end of the time to choose', () => {
  it('refunds what nobody chose, but for a paused closure, which is resumed later', async () => {
    const orders = [await bought(), await bought(2)];
    const { body } = await close(orders.map(({ id }) => id));
    await run();
    await endChoice(body.id);
    await pause(body.id, true);
    await follow();
    expect((await details(body.id)).progress.parts).toEqual({ open: 2 });
    expect(await pause(body.id, false)).toMatchObject({ status: 200, body: { isPaused: false } });
    await run();
    for (const { number } of orders) expect(await refundsOf(number)).toHaveLength(1);
    await bank.run();
    expect(await details(body.id)).toMatchObject({
      isDone: true,
      progress: { parts: { refunded: 2 }, moneyPending: 0, moneyFailed: 0 },
      failures: [],
    });
  });

  it('sends no mail while the closure is paused', async () => {
    const { id, person } = await bought();
    const { body } = await close([id]);
    await pause(body.id, true);
    expect(await run()).toEqual([]);
    await pause(body.id, false);
    expect((await run()).map(({ to }) => to.address)).toEqual([person.email]);
  });

  it('keeps the mails that were enqueued before a pause for the time after it', async () => {
    const { id, person } = await bought();
    const { body } = await close([id]);
    await portal.sql('update portal.closure_order set mailed_at = now() where closure_id = $1', [body.id]);
    await portal.sql(
      `insert into portal.outbox (task, payload)
       select 'box-office.closure-mail',
              jsonb_build_object('tenantId', tenant_id, 'orderId', id, 'isReminder', false)
         from portal.closure_order where closure_id = $1`,
      [body.id],
    );
    await pause(body.id, true);
    expect(await run()).toEqual([]);
    expect((await details(body.id)).progress.mailed).toBe(0);
    await pause(body.id, false);
    expect((await run()).map(({ to }) => to.address)).toEqual([person.email]);
  });

  it('is extended by the time of a pause, during which claims are carried out', async () => {
    const { id, number } = await bought();
    const { body } = await close([id]);
    const key = await keyOf(number);
    await pause(body.id, true);
    await portal.sql(
      `update portal.closure set paused_at = now() - interval '2 hours', choose_until = now() - interval '1 hour'
        where id = $1`,
      [body.id],
    );
    expect((await choice(key)).body.isOver).toBe(false);
    await pause(body.id, false);
    const left = new Date((await choice(key)).body.chooseUntil).getTime() - Date.now();
    expect(left / 60_000).toBeGreaterThan(58);
    await pause(body.id, true);
    await portal.sql(
      `update portal.closure_part set state = 'refunding', refund_id = gen_random_uuid(), claimed_at = '-infinity'
        where closure_id = $1`,
      [body.id],
    );
    await follow();
    expect((await details(body.id)).progress.parts).toEqual({ refunded: 1 });
    expect(await refundsOf(number)).toHaveLength(1);
    await bank.run();
  });

  it('refunds the rest of an order whose other ticket was used, and settles a used order', async () => {
    const [half, whole] = [await bought(2), await bought()];
    const { body } = await close([half.id, whole.id]);
    await run();
    await portal.sql('update venue.ticket set consumed_at = now() where ticket_number = any ($1)', [
      [`${half.number}-1`, `${whole.number}-1`],
    ]);
    await endChoice(body.id);
    await follow();
    expect((await details(body.id)).progress.parts).toEqual({ refunded: 1, settled: 1 });
    expect(await ticketsOf(half.number)).toEqual(
      expect.arrayContaining([
        { sessionId: half.id, isRefunded: false },
        { sessionId: half.id, isRefunded: true },
      ]),
    );
    expect(await refundsOf(half.number)).toHaveLength(1);
    expect(await refundsOf(whole.number)).toEqual([]);
    await bank.run();
  });

  it('lists the refund of a blocked order as failed, and makes it when it is retried after the release', async () => {
    const { id, number } = await bought();
    const { body } = await close([id]);
    const key = await keyOf(number);
    const block = (at: string) =>
      portal.sql(`update portal.purchase set blocked_at = ${at} where external_purchase_id = $1`, [number]);
    await block('now()');
    expect((await choice(key)).body.parts).toMatchObject([{ state: 'open', amount: 0 }]);
    await endChoice(body.id);
    await follow();
    const { failures } = await details(body.id);
    expect(failures).toMatchObject([
      { orderNumber: number, reason: translator('fr-FR', 'errors')('ticket.blocked') },
    ]);
    expect(await refundsOf(number)).toEqual([]);
    await block('null');
    expect((await retry(body.id, failures[0]?.partId)).body).toEqual({ retried: 1 });
    await run();
    expect(await refundsOf(number)).toHaveLength(1);
    expect(await details(body.id)).toMatchObject({ failures: [], isDone: true });
    await bank.run();
  });

  it('lists a refund that the payment provider refuses, and requests it again', async () => {
    const { id, number } = await bought();
    const { body } = await close([id]);
    await run();
    await endChoice(body.id);
    await follow();
    await bank.run();
    const [made] = await portal.sql<{ transaction: string }>(
      `select transaction_uuid as transaction from portal.payment_refund
         join portal.closure_part as part using (tenant_id, refund_id) where closure_id = $1`,
      [body.id],
    );
    await bank.announce(made?.transaction ?? '', 'failed');
    const refused = await details(body.id);
    expect(refused.progress.moneyFailed).toBe(1);
    expect(refused.failures).toMatchObject([{ orderNumber: number }]);
    expect((await retry(body.id)).body).toEqual({ retried: 1 });
    await bank.run();
    expect(await refundsOf(number)).toMatchObject([{ state: 'done' }]);
    expect((await details(body.id)).failures).toEqual([]);
  });
});
