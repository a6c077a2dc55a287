import { randomUUID } from 'node:crypto';
import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { buyLines } from '#test/portal/card-orders.ts';
import { closures } from '#test/portal/closures.ts';
import { moves } from '#test/portal/moves.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { WaitingTest } from '#test/portal/waiting.ts';
import { addPlaces } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
refundTests((given) => ({ portal, bank, token } = given));
const { twin, stored } = moves(() => ({ portal, token }));
const { staff, close, run, follow, endChoice, keyIn, choice, refund, move, details, pause, retry } = closures(
  () => ({ portal }),
);

/** Buys tickets of a session; by default a session and a customer of their own. */
async function bought(quantity = 1, sessions = 1, locale = 'fr-FR') {
  const person = await newPerson(portal, 'aqua-rivage');
  await portal.sql('update portal.customer set locale = $1 where id = $2', [locale, person.userId]);
  const chosen = [];
  for (let at = 0; at < sessions; at++) chosen.push(await portal.session(10));
  const sale = await buyLines(
    portal,
    person.token,
    chosen.map(({ id, service, priceName }) => ({
      service,
      priceName,
      cartLineDetails: [{ eventId: id, quantity }],
    })),
  );
  const number = sale.externalPurchaseId ?? '';
  const ids = chosen.map(({ id }) => id);
  return { person, number, ids, id: ids[0] ?? '', session: chosen[0] };
}

const ticketsOf = (number: string) =>
  portal.sql<{ sessionId: string; isRefunded: boolean }>(
    `select session_id as "sessionId", refunded_at is not null as "isRefunded" from portal.ticket
       join portal.purchase on purchase.id = purchase_id where external_purchase_id = $1 order by 1`,
    [number],
  );
const refundsOf = (number: string) =>
  portal.sql<{ amount: number; state: string; email: string }>(
    `select refund.amount, refund.state, administrator_email as email from portal.refund
       join portal.purchase on purchase.id = purchase_id
      where external_purchase_id = $1 and refund.state <> 'refused'`,
    [number],
  );

describe('POST /boxoffice/closure', () => {
  it('ends the sale of sessions at once, and mails their customers in their language', async () => {
    const orders = await Promise.all(LOCALES.map((locale) => bought(2, 1, locale)));
    const ids = orders.map(({ id }) => id);
    const { status, body } = await close(ids);
    expect([status, body.sessions, body.progress.orders]).toEqual([200, ids.length, ids.length]);
    const [{ session }] = orders as [(typeof orders)[number]];
    if (!session) throw new Error('No session');
    expect((await addPlaces(portal, session, 1)).status).not.toBe(200);
    const shown = await portal.ask('GET /Ticketing/waitinglist', { query: { eventExternalId: session.id } });
    expect(shown.code).toBe('event.not-found');
    const mails = await run();
    expect(mails.map(({ to }) => to.address).sort()).toEqual(orders.map(({ person }) => person.email).sort());
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

describe('the customer of a closed session', () => {
  it('gets the money back by the link, once, and the other session of the order stays', async () => {
    const { number, ids } = await bought(2, 2);
    const [closed = '', other = ''] = ids;
    const { body } = await close([closed]);
    const key = keyIn((await run())[0]);
    const answers = await Promise.all([refund(key, closed), refund(key, closed), refund(key, closed)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await refund(key, closed)).body.parts).toMatchObject([{ state: 'refunded', tickets: 0 }]);
    const made = await refundsOf(number);
    expect(made).toMatchObject([{ email: (await staff()).email }]);
    expect(await ticketsOf(number)).toEqual(
      expect.arrayContaining([
        { sessionId: closed, isRefunded: true },
        { sessionId: other, isRefunded: false },
      ]),
    );
    await bank.run();
    expect(await refundsOf(number)).toMatchObject([{ state: 'done' }]);
    expect(await details(body.id)).toMatchObject({ isDone: true, progress: { parts: { refunded: 1 } } });
    expect((await refund(key, other)).code).toBe('closure.unknown');
  });

  it('moves to another session that the venue’s rules would refuse, at no extra charge', async () => {
    const { number, id } = await bought(2);
    const [price] = await portal.sql<{ name: string }>(
      `select line ->> 'priceName' as name from portal.purchase, jsonb_array_elements(lines) as line where external_purchase_id = $1`,
      [number],
    );
    const target = await twin(id, { unitPrices: { [price?.name ?? '']: 99_900 } });
    await close([id]);
    const key = keyIn((await run())[0]);
    const { body: sessions } = await portal.ask('POST /purchase/ClosureSessions', {
      body: { key, sessionId: id },
    });
    expect(sessions.map((session) => session.id)).toContain(target);
    expect(sessions.map((session) => session.id)).not.toContain(id);
    const moveId = randomUUID();
    const first = await move(key, id, target, moveId);
    expect(first).toMatchObject({ status: 200, body: { parts: [{ state: 'moved', tickets: 0 }] } });
    expect(first.body.parts[0]?.newStart).toBeDefined();
    expect((await move(key, id, target, moveId)).status).toBe(200);
    expect(await ticketsOf(number)).toEqual([
      { sessionId: target, isRefunded: false },
      { sessionId: target, isRefunded: false },
    ]);
    expect((await stored(`${number}-1`)).sessionId).toBe(target);
    expect((await refund(key, id)).code).toBe('closure.decided');
    expect(await refundsOf(number)).toEqual([]);
  });

  it('keeps the choice when the chosen session is full', async () => {
    const { id, number } = await bought(2);
    const target = await twin(id, { capacity: 1 });
    await close([id]);
    const key = keyIn((await run())[0]);
    expect((await move(key, id, target)).code).toBe('move.no-places');
    expect((await choice(key)).body.parts).toMatchObject([{ state: 'open', tickets: 2 }]);
    expect((await refund(key, id)).status).toBe(200);
    expect(await refundsOf(number)).toHaveLength(1);
  });

  it('cannot choose what the venue does not offer, nor after the end', async () => {
    const { id } = await bought();
    const target = await twin(id);
    const { body } = await close([id], { offersMove: false });
    const key = keyIn((await run())[0]);
    expect((await move(key, id, target)).code).toBe('closure.decided');
    await endChoice(body.id);
    expect((await refund(key, id)).code).toBe('closure.ended');
  });

  it('is not found by a key that was changed or made up', async () => {
    const { id } = await bought();
    await close([id]);
    const key = keyIn((await run())[0]);
    expect((await choice(key)).status).toBe(200);
    const flipped = `${key.slice(0, -2)}${key.at(-2) === 'A' ? 'B' : 'A'}${key.at(-1)}`;
    for (const wrong of [flipped, key.slice(1), `${key}A`, 'x', 'A'.repeat(64)])
      expect((await choice(wrong)).code).toBe('closure.unknown');
    const elsewhere = await portal.ask('POST /purchase/Closure', {
      tenant: 'patinoire-givre',
      body: { key },
    });
    expect(elsewhere.code).toBe('closure.unknown');
  });

  it('is reminded after two days, once, unless everything is chosen', async () => {
    const [silent, decided] = [await bought(), await bought()];
    await close([silent.id, decided.id]);
    const mails = await run();
    const ofDecided = mails.find(({ to }) => to.address === decided.person.email);
    await refund(keyIn(ofDecided), decided.id);
    expect(await follow()).toEqual([]);
    await portal.sql(`update portal.closure_order set mailed_at = now() - interval '49 hours'`);
    const reminders = (await follow()).filter(({ to }) =>
      [silent.person.email, decided.person.email].includes(to.address),
    );
    expect(reminders.map(({ to }) => to.address)).toEqual([silent.person.email]);
    expect(keyIn(reminders[0])).not.toBe('');
    expect((await follow()).filter(({ to }) => to.address === silent.person.email)).toEqual([]);
  });
});

describe('the end of the time to choose', () => {
  it('refunds what nobody chose, but for a paused closure, which is resumed later', async () => {
    const orders = [await bought(), await bought(2)];
    const { body } = await close(orders.map(({ id }) => id));
    await run();
    await pause(body.id, true);
    await endChoice(body.id);
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

  it('lists a refund that the ticketing system refuses, and makes it when it is tried again', async () => {
    const { id, number } = await bought();
    const { body } = await close([id]);
    await run();
    await portal.sql('update venue.ticket set consumed_at = now() where ticket_number = $1', [`${number}-1`]);
    await endChoice(body.id);
    await follow();
    const { failures } = await details(body.id);
    expect(failures).toMatchObject([
      { orderNumber: number, reason: translator('fr-FR', 'errors')('refund.used') },
    ]);
    expect(await refundsOf(number)).toEqual([]);
    await portal.sql('update venue.ticket set consumed_at = null where ticket_number = $1', [`${number}-1`]);
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
