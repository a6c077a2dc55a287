import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestVenue, testVenue } from '#test/portal/embedded-ticketing.ts';
import type { TicketingSystem } from '../port.ts';
import { createEmbeddedTicketing } from './gateway.ts';
import type { Turnstile } from './turnstile/turnstile.ts';

let venue: TestVenue;
let ticketing: TicketingSystem;
let turnstile: Turnstile;

beforeAll(async () => {
  venue = await testVenue();
  const gateway = createEmbeddedTicketing(venue.test.database);
  ticketing = gateway.of(venue.tenant);
  turnstile = gateway.turnstileOf(venue.tenantId);
});
afterAll(() => venue[Symbol.asyncDispose]());

/** Sells one undated ticket to a new account. */
async function sold() {
  const giver = randomUUID();
  const line = { lineId: randomUUID(), serviceCode: 'TICKET', priceName: '', unitPriceCents: 500 };
  const outcome = await ticketing.sell({
    key: randomUUID(),
    buyer: { reference: giver },
    locale: 'fr-FR',
    lines: [{ ...line, quantity: 1 }],
  });
  const ticket = outcome.sold ? outcome.sale.tickets[0] : undefined;
  if (!ticket) throw new Error('nothing was sold');
  return { giver, ...ticket };
}

const present = (code: string) =>
  turnstile.pass({ passId: randomUUID(), code, establishmentCode: 'POOL', direction: 'in' });

describe('reissueTicket', () => {
  it('gives the ticket to its new holder under a new code and invalidates the old code', async () => {
    const { giver, ticketNumber, code } = await sold();
    const friend = randomUUID();
    const key = randomUUID();
    const answer = await ticketing.reissueTicket({ ticketNumber, key, holder: friend });
    const fresh = 'code' in answer ? answer.code : '';
    expect(fresh).toMatch(/^\w{4} \w{4} \w{4}$/);
    expect(fresh).not.toBe(code);
    expect(await ticketing.reissueTicket({ ticketNumber, key, holder: friend })).toEqual(answer);
    expect(await ticketing.findTickets(giver)).toEqual([]);
    expect(await ticketing.findTickets(friend)).toMatchObject([{ ticketNumber, code: fresh }]);
    expect(await present(code)).toMatchObject({ accepted: false, reason: 'unknown' });
    expect(await present(fresh)).toMatchObject({ accepted: true });
    expect(await ticketing.findTickets(friend)).toMatchObject([{ consumedPlace: 'POOL' }]);
  });

  it('repeats the answer to an old request after another transfer', async () => {
    const { ticketNumber } = await sold();
    const [first, second] = [randomUUID(), randomUUID()];
    const answer = await ticketing.reissueTicket({ ticketNumber, key: 'first', holder: first });
    const next = await ticketing.reissueTicket({ ticketNumber, key: 'second', holder: second });
    expect(await ticketing.reissueTicket({ ticketNumber, key: 'first', holder: first })).toEqual(answer);
    expect(await ticketing.findTickets(first)).toEqual([]);
    expect(await ticketing.findTickets(second)).toMatchObject([next]);
  });

  it('refuses a used ticket and an unknown ticket', async () => {
    const { ticketNumber, code } = await sold();
    await present(code);
    const request = { ticketNumber, key: randomUUID(), holder: 'x' };
    expect(await ticketing.reissueTicket(request)).toEqual({ reason: 'used' });
    expect(await ticketing.reissueTicket({ ...request, ticketNumber: '2026-9-1' })).toEqual({
      reason: 'unknown',
    });
  });
});

describe('findTickets', () => {
  it.each([
    ['TICKET', 'simple', false],
    ['SWIM', 'event', true],
    ['CLUB', 'subscription', false],
    ['TOWEL', 'none', false],
  ])('returns kind and code format: %s is %s', async (serviceCode, kind, isDated) => {
    await venue.asOwner(
      `insert into venue.service (tenant_id, code, type, establishment_code, family_code, public_type, labels, descriptions,
                                  prices, validity_days, vat_rate, position)
       select tenant_id, added.code, added.type, establishment_code, family_code, public_type, labels, descriptions, prices,
              validity_days, vat_rate, position
         from venue.service, (values ('CLUB', 15), ('TOWEL', 0)) as added (code, type)
        where tenant_id = $1 and service.code = 'TICKET'
       on conflict do nothing`,
      [venue.tenantId],
    );
    const key = randomUUID();
    const line = { lineId: randomUUID(), serviceCode, priceName: '', unitPriceCents: 500, quantity: 2 };
    const sessionId = isDated ? await venue.addSession(10) : undefined;
    const buyer = { reference: randomUUID() };
    const outcome = await ticketing.sell({ key, buyer, locale: 'fr-FR', lines: [{ ...line, sessionId }] });
    const said = { kind, codeFormat: 'qr' };
    expect(outcome).toMatchObject({ sale: { tickets: [said, said] } });
    expect(await ticketing.findSale(key)).toEqual(outcome.sold && outcome.sale);
    expect(await ticketing.findTickets(buyer.reference)).toMatchObject([said, said]);
  });
});
