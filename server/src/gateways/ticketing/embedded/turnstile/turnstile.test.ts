import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useCardVenue } from '#test/portal/card-venue.ts';
import { createEmbeddedTicketing } from '../gateway.ts';

const { engine, newCard, sell, remaining, present, wait } = useCardVenue();

describe('createTurnstiles', () => {
  it('uses one admission of a card per pass, and repeats the first answer to a repeated pass', async () => {
    const { holder, card } = await newCard('TEN');
    const passId = randomUUID();
    const request = { passId, code: card.scanCode, establishmentCode: 'POOL', direction: 'in' as const };
    const first = await engine.turnstile.pass(request);
    expect(first).toMatchObject({ accepted: true, remaining: 9, spent: 1 });
    expect(await engine.turnstile.pass(request)).toEqual(first);
    expect(await present(card.scanCode)).toEqual(first);
    await wait();
    expect(await present(card.scanCode)).toMatchObject({ remaining: 8 });
    expect(await remaining(holder)).toEqual([8]);
  });

  it('gives the last admission to one of two establishments', async () => {
    const { holder, number, card } = await newCard('TEN');
    await engine.venue.asOwner(
      `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
       select tenant_id, id, card_number, 'used', -9 from venue.card_right where card_number = $1`,
      [number],
    );
    // Two turnstile objects stand for two processes: within one process, passes with the same code take turns.
    const answers = await Promise.all(
      ['POOL', 'POOL-2'].map((establishmentCode) =>
        createEmbeddedTicketing(engine.venue.test.database)
          .turnstileOf(engine.venue.tenantId)
          .pass({ passId: randomUUID(), code: card.scanCode, establishmentCode, direction: 'in' }),
      ),
    );
    expect(answers.filter(({ accepted }) => accepted)).toHaveLength(1);
    expect(await remaining(holder)).toEqual([0]);
  });

  it('reverses a pass once', async () => {
    const { holder, card } = await newCard('TEN');
    const passId = randomUUID();
    await engine.turnstile.pass({ passId, code: card.scanCode, establishmentCode: 'POOL', direction: 'in' });
    expect([await engine.turnstile.reverse(passId), await engine.turnstile.reverse(passId)]).toEqual([
      true,
      true,
    ]);
    expect(await remaining(holder)).toEqual([10]);
    expect(await engine.turnstile.reverse(randomUUID())).toBe(false);
  });

  it('opens any number of times for a period until it ends', async () => {
    const { number, card } = await newCard('YEAR');
    expect(await present(card.scanCode)).toMatchObject({ accepted: true, unit: 'period' });
    await wait();
    await engine.venue.asOwner(
      `update venue.card_right set valid_until = now() - interval '1 hour' where card_number = $1`,
      [number],
    );
    expect(await present(card.scanCode)).toMatchObject({ accepted: false, reason: 'expired' });
  });

  it('does not open for suspended rights of a sale', async () => {
    const { card } = await newCard('YEAR');
    const [sale] = await engine.venue.asOwner<{ key: string }>(
      `select key from venue.sale where cards @> jsonb_build_array(jsonb_build_object('cardNumber', $1::text))`,
      [card.number],
    );
    const key = sale?.key ?? '';
    await engine.ticketing.suspendCards({ key, from: new Date(Date.now() + 86_400_000) });
    expect(await present(card.scanCode)).toMatchObject({ accepted: true });
    await wait();
    for (let twice = 0; twice < 2; twice++)
      await engine.ticketing.suspendCards({ key, from: new Date(Date.now() - 60_000) });
    expect(await present(card.scanCode)).toMatchObject({ accepted: false, reason: 'suspended' });
    await engine.ticketing.suspendCards({ key, from: undefined });
    expect(await present(card.scanCode)).toMatchObject({ accepted: true });
    await engine.ticketing.suspendCards({ key: randomUUID(), from: new Date() });
  });

  it('refuses card rights and tickets of a blocked sale until it is unblocked', async () => {
    const { holder, card } = await newCard('TEN');
    const [filled] = await engine.venue.asOwner<{ key: string }>(
      `select key from venue.sale where cards @> jsonb_build_array(jsonb_build_object('cardNumber', $1::text))`,
      [card.number],
    );
    const key = randomUUID();
    const line = { lineId: key, serviceCode: 'TICKET', priceName: '', quantity: 1, unitPriceCents: 500 };
    const sold = await engine.ticketing.sell({
      key,
      buyer: { reference: holder },
      locale: 'fr-FR',
      lines: [line],
    });
    const code = (sold.sold && sold.sale.tickets[0]?.code) || '';
    const keys = [filled?.key ?? '', key];
    for (const each of keys) await engine.ticketing.blockSale({ key: each, isBlocked: true });
    expect(await present(card.scanCode)).toMatchObject({ accepted: false, reason: 'suspended' });
    expect(await present(code)).toMatchObject({ accepted: false, reason: 'blocked', kind: 'ticket' });
    expect(await remaining(holder)).toEqual([10]);
    for (const each of keys) await engine.ticketing.blockSale({ key: each, isBlocked: false });
    await wait();
    expect(await present(card.scanCode)).toMatchObject({ accepted: true, remaining: 9 });
    expect(await present(code)).toMatchObject({ accepted: true });
  });

  it('counts the minutes between entry and exit', async () => {
    const { holder, card } = await newCard('HOURS');
    await present(card.scanCode);
    await engine.venue.asOwner(
      `update venue.turnstile_pass set at = at - interval '59 minutes 30 seconds' where code = $1`,
      [card.scanCode],
    );
    expect(await present(card.scanCode, 'POOL', 'out')).toMatchObject({ accepted: true, spent: 60 });
    expect(await remaining(holder)).toEqual([540]);
  });

  it('takes the full price of an entry from sufficient credit, and refunds it when the pass is reversed', async () => {
    const { holder, number, card } = await newCard('CREDIT');
    const passId = randomUUID();
    const request = { passId, code: card.scanCode, establishmentCode: 'POOL', direction: 'in' as const };
    expect(await engine.turnstile.pass(request)).toMatchObject({
      accepted: true,
      unit: 'cent',
      spent: 500,
      remaining: 700,
    });
    await wait();
    expect(await present(card.scanCode)).toMatchObject({ accepted: true, remaining: 200 });
    await wait();
    expect(await present(card.scanCode)).toMatchObject({
      accepted: false,
      reason: 'used-up',
      remaining: 200,
    });
    expect(await engine.turnstile.reverse(passId)).toBe(true);
    expect(await remaining(holder)).toEqual([700]);
    const movements = await engine.ticketing.readMovements({ number, most: 10 });
    expect(movements.map(({ kind, quantity, balance }) => [kind, quantity, balance])).toEqual([
      ['reversed', 500, 700],
      ['used', -500, 200],
      ['used', -500, 700],
      ['bought', 1200, 1200],
    ]);
  });

  it('takes from credit the price of an entry that is sold on the day of the venue', async () => {
    const { asOwner, tenantId } = engine.venue;
    const price = async (change: string) => {
      await asOwner(`update venue.service set ${change} where tenant_id = $1 and code = 'TICKET'`, [
        tenantId,
      ]);
      const [row] = await asOwner<{ cents: number | null }>(`select venue.entry_price($1, 'POOL') as cents`, [
        tenantId,
      ]);
      return row?.cents;
    };
    // At any time, the day of one of these zones is not that of UTC.
    for (const zone of ['Etc/GMT-14', 'Etc/GMT+12']) {
      await asOwner('update venue.operator set time_zone = $2 where tenant_id = $1', [tenantId, zone]);
      const today = `(now() at time zone '${zone}')::date`;
      expect(await price(`sale_start = ${today}, sale_end = ${today}`)).toBe(500);
      expect(await price(`sale_start = null, sale_end = ${today} - 1`)).toBeNull();
      expect(await price(`sale_start = ${today} + 1, sale_end = null`)).toBeNull();
    }
    await asOwner(`update venue.operator set time_zone = 'Europe/Paris' where tenant_id = $1`, [tenantId]);
    expect(await price('sale_start = null, sale_end = null')).toBe(500);
  });

  it('uses an admission before credit, and credit once no admission is left', async () => {
    const { holder, number, card } = await newCard('TEN');
    await sell(holder, { serviceCode: 'CREDIT', cardNumber: number });
    expect(await present(card.scanCode)).toMatchObject({ unit: 'admission', remaining: 9 });
    await wait();
    await engine.venue.asOwner(
      `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
       select tenant_id, id, card_number, 'used', -9 from venue.card_right where card_number = $1 and unit = 'admission'`,
      [number],
    );
    expect(await present(card.scanCode)).toMatchObject({ unit: 'cent', remaining: 700 });
  });

  it('opens once for a ticket, at its establishment', async () => {
    const outcome = await engine.ticketing.sell({
      key: randomUUID(),
      buyer: { reference: 'someone' },
      locale: 'fr-FR',
      lines: [
        { lineId: randomUUID(), serviceCode: 'TICKET', priceName: '', quantity: 1, unitPriceCents: 500 },
      ],
    });
    const code = outcome.sold ? (outcome.sale.tickets[0]?.code ?? '') : '';
    expect(await present(code, 'ELSEWHERE')).toMatchObject({
      reason: 'wrong-place',
      establishmentCodes: ['POOL'],
    });
    expect(await present(code.toLowerCase().replaceAll(' ', ''))).toMatchObject({
      accepted: true,
      kind: 'ticket',
    });
    await wait();
    expect(await present(code)).toMatchObject({ accepted: false, reason: 'used' });
    expect(await engine.ticketing.findTickets('someone')).toMatchObject([
      { code, consumedAt: expect.any(Date) },
    ]);
  });

  it('reports a session ticket on the wrong day or too early', async () => {
    const sell = async (startsInMinutes: number) => {
      const sessionId = await engine.venue.addSession(5, { startsInMinutes });
      const line = {
        lineId: randomUUID(),
        serviceCode: 'SWIM',
        priceName: '',
        quantity: 1,
        unitPriceCents: 500,
        sessionId,
      };
      const outcome = await engine.ticketing.sell({
        key: randomUUID(),
        buyer: { reference: 'x' },
        locale: 'fr-FR',
        lines: [line],
      });
      return outcome.sold ? (outcome.sale.tickets[0]?.code ?? '') : '';
    };
    expect(await present(await sell(3 * 24 * 60))).toMatchObject({ reason: 'wrong-day' });
    expect(await present(await sell(5))).toMatchObject({ accepted: true });
  });

  it('does not recognise a code of another venue', async () => {
    const { card } = await newCard('TEN');
    const other = engine.gateway.turnstileOf(randomUUID() as never);
    expect(
      await other.pass({
        passId: randomUUID(),
        code: card.scanCode,
        establishmentCode: 'POOL',
        direction: 'in',
      }),
    ).toMatchObject({ accepted: false, reason: 'unknown' });
  });
});
