import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { engineTests } from '#test/portal/embedded-engine.ts';
import type { TestVenue } from '#test/portal/embedded-ticketing.ts';
import type { SellRequest, TicketingSystem } from '../port.ts';
import type { EmbeddedTicketing } from './gateway.ts';

let venue: TestVenue;
let gateway: EmbeddedTicketing;
let ticketing: TicketingSystem;
const { hold } = engineTests((given) => ({ venue, gateway, ticketing } = given));

function saleOf(key: string, lines: Partial<SellRequest['lines'][number]>[]): SellRequest {
  return {
    key,
    buyer: { reference: 'buyer' },
    locale: 'fr-FR',
    lines: lines.map((line) => ({
      lineId: randomUUID(),
      serviceCode: line.sessionId ? 'SWIM' : 'TICKET',
      priceName: '',
      quantity: 1,
      unitPriceCents: 500,
      ...line,
    })),
  };
}

describe('sale at the embedded system', () => {
  it('turns the hold into tickets with numbers and codes', async () => {
    const session = await venue.addSession(5);
    const key = randomUUID();
    await hold(key, session, 2);
    const outcome = await ticketing.sell(
      saleOf(key, [{ lineId: 'a', sessionId: session, quantity: 2 }, { lineId: 'b' }]),
    );
    if (!outcome.sold) throw new Error(outcome.reason);
    const { externalPurchaseId, tickets } = outcome.sale;
    expect(externalPurchaseId).toMatch(/^20\d\d-\d{6}$/);
    expect(tickets.map((ticket) => [ticket.lineId, ticket.ticketNumber])).toEqual([
      ['a', `${externalPurchaseId}-1`],
      ['a', `${externalPurchaseId}-2`],
      ['b', `${externalPurchaseId}-3`],
    ]);
    expect(new Set(tickets.map((ticket) => ticket.code)).size).toBe(3);
    for (const { code } of tickets)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}( [0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(await venue.places(session)).toMatchObject({ held: 0, sold: 2 });
  });

  it('opens the turnstile a quarter of an hour before a session, and accepts an undated ticket until the end of its last day', async () => {
    const session = await venue.addSession(5);
    const planned = await ticketing.readSession(session);
    const outcome = await ticketing.sell(saleOf(randomUUID(), [{ sessionId: session }, {}]));
    if (!outcome.sold || !planned) throw new Error('not sold');
    const [dated, undated] = outcome.sale.tickets;
    expect(dated?.validFrom.getTime()).toBe(planned.start.getTime() - 15 * 60_000);
    expect(dated?.validUntil).toEqual(planned.end);
    const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'medium' });
    expect(paris.format(undated?.validUntil)).toBe('23:59:59');
    const days = ((undated?.validUntil.getTime() ?? 0) - outcome.sale.soldAt.getTime()) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(29.9);
    expect(days).toBeLessThan(31.1);
  });

  it('ties a rental to its session without using a place, also when it is cancelled', async () => {
    await venue.asOwner("update venue.service set is_rental = code = 'RENTAL'");
    await venue.asOwner(
      `insert into venue.service (tenant_id, code, type, establishment_code, family_code, public_type, labels, descriptions,
                                  prices, vat_rate, position, is_rental)
       select tenant_id, 'RENTAL', 0, establishment_code, family_code, public_type, labels, descriptions, prices, vat_rate, 9, true
         from venue.service where code = 'TICKET' on conflict do nothing`,
    );
    const session = await venue.addSession(5);
    const planned = await ticketing.readSession(session);
    const request = saleOf(randomUUID(), [
      { sessionId: session, quantity: 2 },
      { lineId: 'skates', serviceCode: 'RENTAL', usedAtSessionId: session, quantity: 3 },
    ]);
    const outcome = await ticketing.sell(request);
    if (!outcome.sold || !planned) throw new Error('not sold');
    const rentals = outcome.sale.tickets.filter(({ lineId }) => lineId === 'skates');
    expect(rentals).toHaveLength(3);
    expect(rentals[0]).toMatchObject({ sessionId: session, kind: 'none', validUntil: planned.end });
    expect(await ticketing.findSale(request.key)).toEqual(outcome.sale);
    expect(await venue.places(session)).toMatchObject({ sold: 2 });
    await ticketing.takeBack({ key: randomUUID(), saleKey: request.key, lineIds: ['skates'] });
    expect(await venue.places(session)).toMatchObject({ sold: 2 });
  });

  it.each([
    ['an article that is not a rental', { serviceCode: 'TICKET' }],
    ['a session that is not in the sale', { serviceCode: 'RENTAL', sessionId: undefined }],
  ])('refuses %s at a session', async (_what, line) => {
    const session = await venue.addSession(5);
    const others = 'sessionId' in line ? [] : [{ sessionId: session }];
    const outcome = await ticketing.sell(
      saleOf(randomUUID(), [...others, { ...line, usedAtSessionId: session }]),
    );
    expect(outcome).toMatchObject({ sold: false, reason: 'refused' });
  });

  it('answers repeated and concurrent requests with the first sale', async () => {
    const session = await venue.addSession(5);
    const request = saleOf(randomUUID(), [{ sessionId: session, quantity: 2 }]);
    const first = await ticketing.sell(request);
    const again = await Promise.all(Array.from({ length: 20 }, () => ticketing.sell(request)));
    for (const outcome of again) expect(outcome).toEqual(first);
    expect(await ticketing.findSale(request.key)).toEqual(first.sold && first.sale);
    expect((await venue.places(session)).sold).toBe(2);
  });

  it('takes the places again after the hold expired, while places remain', async () => {
    const session = await venue.addSession(2);
    const [late, other] = [randomUUID(), randomUUID()];
    await hold(late, session, 2, 0);
    await gateway.expireHolds(venue.tenantId);
    expect(await ticketing.sell(saleOf(late, [{ sessionId: session, quantity: 2 }]))).toMatchObject({
      sold: true,
    });
    expect(await ticketing.sell(saleOf(other, [{ sessionId: session }]))).toEqual({
      sold: false,
      reason: 'not-enough-places',
      detail: session,
    });
    expect(await ticketing.findSale(other)).toBeUndefined();
  });

  it('sells a held place after its session has begun, but no new place once the session is over', async () => {
    const session = await venue.addSession(5);
    const key = randomUUID();
    await hold(key, session, 1);
    await venue.asOwner(
      `update venue.session set start_at = now() - interval '2 hours', end_at = now() - interval '1 hour' where id = $1`,
      [session],
    );
    expect(await ticketing.sell(saleOf(key, [{ sessionId: session }]))).toMatchObject({ sold: true });
    const late = await ticketing.sell(saleOf(randomUUID(), [{ sessionId: session }]));
    expect(late).toEqual({ sold: false, reason: 'refused', detail: `session ${session} is over` });
  });

  it('releases held places that are not sold', async () => {
    const [first, second] = [await venue.addSession(5), await venue.addSession(5)];
    const key = randomUUID();
    const lines = [
      { sessionId: first, quantity: 3 },
      { sessionId: second, quantity: 2 },
    ];
    await ticketing.holdPlaces({ key, holdSeconds: 60, lines });
    await ticketing.sell(saleOf(key, [{ sessionId: first, quantity: 1 }]));
    expect(await venue.places(first)).toMatchObject({ held: 0, sold: 1 });
    expect(await venue.places(second)).toMatchObject({ held: 0, sold: 0 });
  });

  it('leaves a sold cart unchanged', async () => {
    const session = await venue.addSession(5);
    const request = saleOf(randomUUID(), [{ sessionId: session }]);
    await ticketing.sell(request);
    expect(await hold(request.key, session, 2)).toEqual({ held: false, reason: 'already-sold' });
    await ticketing.releasePlaces(request.key);
    expect(await venue.places(session)).toMatchObject({ held: 0, sold: 1 });
  });

  it('refuses a cart that can never be sold, without effect on the others of the batch', async () => {
    const session = await venue.addSession(50);
    const requests = [
      saleOf(randomUUID(), [{ sessionId: session }]),
      saleOf(randomUUID(), [{ sessionId: session }]),
      saleOf(randomUUID(), [{ sessionId: session, serviceCode: 'TICKET' }]),
      saleOf(randomUUID(), [{ sessionId: session, serviceCode: 'GONE' }]),
      saleOf(randomUUID(), [{ sessionId: session }]),
    ];
    const outcomes = await Promise.all(requests.map((request) => ticketing.sell(request)));
    expect(outcomes.map((outcome) => outcome.sold)).toEqual([true, true, false, false, true]);
    expect(outcomes[2]).toMatchObject({ reason: 'refused', detail: 'service TICKET has no sessions' });
    expect(outcomes[3]).toMatchObject({ reason: 'refused', detail: 'unknown service GONE' });
    const without = await ticketing.sell(saleOf(randomUUID(), [{ serviceCode: 'SWIM' }]));
    expect(without).toMatchObject({ reason: 'refused', detail: 'service SWIM needs a session' });
    const nowhere = await ticketing.sell(saleOf(randomUUID(), [{ sessionId: 'nowhere' }]));
    expect(nowhere).toMatchObject({ sold: false, reason: 'unknown-session' });
    expect(await ticketing.sell(saleOf(randomUUID(), []))).toMatchObject({ sold: false, reason: 'refused' });
  });

  it('gives every order its own number', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const outcome = await ticketing.sell(saleOf(randomUUID(), [{}]));
        return outcome.sold ? outcome.sale.externalPurchaseId : undefined;
      }),
    );
    expect(new Set(numbers).size).toBe(100);
  });
});
