import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { closedOrders } from '#test/portal/closed-orders.ts';
import { closures } from '#test/portal/closures.ts';
import { moves } from '#test/portal/moves.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
refundTests((given) => ({ portal, bank, token } = given));
const { bought, ticketsOf, refundsOf } = closedOrders(() => ({ portal }));
const { twin, toTomorrow, stored } = moves(() => ({ portal, token }));
const { staff, close, run, follow, endChoice, keyIn, keyOf, choice, refund, move, details } = closures(
  () => ({
    portal,
  }),
);

describe('the customer of a closed session', () => {
  it('gets the money back by the link, once, and the other session of the order stays', async () => {
    const { number, ids } = await bought(2, 2);
    const [closed = '', other = ''] = ids;
    const { body } = await close([closed]);
    const key = await keyOf(number);
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

  it('gets credit by the link where the venue offers it, once, and the bank is asked for nothing', async () => {
    const { number, id } = await bought(2);
    const { body } = await close([id], { offersMove: false, offersCredit: true });
    const mails = await run();
    const mail = mails.find(({ text }) => text.includes(number));
    expect(mail?.text).toContain('un avoir');
    const key = keyIn(mail);
    expect((await choice(key)).body).toMatchObject({ offersRefund: true, offersCredit: true });
    const before = bank.given.size;
    const answers = await Promise.all([refund(key, id, 'credit'), refund(key, id, 'money')]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const [part] = (await choice(key)).body.parts;
    expect(part?.state).toBe('refunded');
    const [made, ...others] = await refundsOf(number);
    expect(others).toEqual([]);
    await bank.run();
    const credits = await portal.sql<{ value: number }>(
      `select card.value from portal.gift_card as card join portal.closure_part as part on part.refund_id = card.id
        where part.closure_id = $1`,
      [body.id],
    );
    expect(credits).toEqual(part?.isCredit ? [{ value: made?.amount }] : []);
    expect(bank.given.size - before).toBe(part?.isCredit ? 0 : 1);
    expect(await details(body.id)).toMatchObject({ isDone: true, offersCredit: true });
  });

  it('gets money at the end where only credit was offered and not chosen, and cannot choose money', async () => {
    const { number, id } = await bought(1);
    const { body } = await close([id], { offersMove: false, offersRefund: false, offersCredit: true });
    const key = await keyOf(number);
    expect((await refund(key, id, 'money')).code).toBe('closure.decided');
    await endChoice(body.id);
    await follow();
    await bank.run();
    expect(await refundsOf(number)).toMatchObject([{ state: 'done' }]);
    expect((await choice(key)).body.parts[0]).not.toHaveProperty('isCredit');
  });

  it('is refused credit that the venue does not offer', async () => {
    const { number, id } = await bought(1);
    await close([id]);
    const key = await keyOf(number);
    expect((await refund(key, id, 'credit')).code).toBe('closure.decided');
  });

  it('moves to another session that the venue’s rules would refuse, at no extra charge', async () => {
    const { number, id } = await bought(2);
    const [price] = await portal.sql<{ name: string }>(
      `select line ->> 'priceName' as name from portal.purchase, jsonb_array_elements(lines) as line where external_purchase_id = $1`,
      [number],
    );
    const target = await twin(id, { unitPrices: { [price?.name ?? '']: 99_900 } });
    await close([id]);
    const key = await keyOf(number);
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

  it('gets the whole difference back when the new session costs less, whatever the venue’s rule', async () => {
    const { number, id } = await bought(2);
    const [price] = await portal.sql<{ name: string; cents: number }>(
      `select line ->> 'priceName' as name, (line ->> 'unitPrice')::int as cents
         from portal.purchase, jsonb_array_elements(lines) as line where external_purchase_id = $1`,
      [number],
    );
    if (!price) throw new Error('The order has no line');
    const unitPrices = { [price.name]: price.cents - 250 };
    const target = await twin(id, { unitPrices, minutes: await toTomorrow(id) });
    await close([id]);
    const key = await keyOf(number);
    const { body: sessions } = await portal.ask('POST /purchase/ClosureSessions', {
      body: { key, sessionId: id },
    });
    expect(sessions.find((session) => session.id === target)).toMatchObject({ refund: 500 });
    expect((await move(key, id, target)).body.parts).toMatchObject([{ state: 'moved' }]);
    await bank.run();
    expect(await refundsOf(number)).toMatchObject([{ amount: 500, state: 'done' }]);
  });

  it('keeps the choice when the chosen session is full', async () => {
    const { id, number } = await bought(2);
    const target = await twin(id, { capacity: 1 });
    await close([id]);
    const key = await keyOf(number);
    expect((await move(key, id, target)).code).toBe('move.no-places');
    expect((await choice(key)).body.parts).toMatchObject([{ state: 'open', tickets: 2 }]);
    expect((await refund(key, id)).status).toBe(200);
    expect(await refundsOf(number)).toHaveLength(1);
  });

  it('cannot choose what the venue does not offer, nor after the end', async () => {
    const { id, number } = await bought();
    const target = await twin(id);
    const { body } = await close([id], { offersMove: false });
    const key = await keyOf(number);
    expect((await move(key, id, target)).code).toBe('closure.decided');
    await endChoice(body.id);
    expect((await refund(key, id)).code).toBe('closure.ended');
  });

  it('is not found by a key that was changed or made up', async () => {
    const { id, number } = await bought();
    await close([id]);
    const key = await keyOf(number);
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
