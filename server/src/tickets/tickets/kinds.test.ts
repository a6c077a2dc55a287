import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { buyTickets } from '#test/portal/sold-tickets.ts';
import { createFaults } from '#test/portal/ticketing-faults.ts';

const faults = createFaults(1);
let portal: PortalTest;
let jeanne: string;

beforeAll(async () => {
  portal = await portalTest({ wrapTicketing: faults.wrap, circuitBreaker: { failuresToOpen: 1000 } });
  jeanne = await portal.signIn();
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(() => faults.clear());

const belongings = async (body: object = {}) =>
  (await portal.ask('POST /user/GetTicketsDetails', { body, token: jeanne })).body;

describe('the rights of a customer', () => {
  it('are shown with the tickets: reloadable cards and subscriptions, with remaining units and warnings', async () => {
    const { rights, isComplete } = await belongings();
    expect(isComplete).toBe(true);
    const book = rights.find(({ cardNumber }) => cardNumber === '04183310');
    expect(book).toMatchObject({ kind: 'reloadable', state: 'valid', remaining: 1, warning: 'high' });
    expect(book?.fillings[0]).toMatchObject({ service: 'CARTE-10', priceFrom: 3800, priceTo: 4800 });
    const membership = rights.find(({ cardNumber }) => cardNumber === '04185513');
    expect(membership).toMatchObject({ kind: 'subscription', state: 'valid', unit: 'period' });
    expect(membership?.warning).not.toBe('none');
    expect(membership?.fillings[0]?.kind).toBe('renewal');
    expect(rights.some(({ unit }) => unit === 'ticket')).toBe(false);
  });

  it('are filtered by the specified type numbers, by card and by day', async () => {
    const kinds = async (body: object) => new Set((await belongings(body)).rights.map(({ kind }) => kind));
    expect(await kinds({ types: [2] })).toEqual(new Set(['subscription']));
    expect(await kinds({ types: [3] })).toEqual(new Set(['reloadable']));
    expect(await kinds({ types: [1, 4] })).toEqual(new Set());
    expect((await belongings({ cardNumbers: ['04183310'] })).rights).toHaveLength(1);
    const inTwoYears = new Date(Date.now() + 730 * 86_400_000).toISOString().slice(0, 10);
    expect((await belongings({ validityDate: inTwoYears })).rights).toEqual([]);
  });

  it('include expired ones on request; units on a blocked card are lost', async () => {
    const cards = async (body: object) => (await belongings(body)).rights.map(({ cardNumber }) => cardNumber);
    expect(await cards({})).not.toContain('04171188');
    expect(await cards({ includedInvalidTickets: true })).toContain('04171188');
    expect(await cards({ includedInvalidTickets: true })).not.toContain('04179034');
  });
});

describe('the ticket of a customer', () => {
  it('is used as soon as the ticketing system reports it, with the establishment', async () => {
    const [ticket] = await buyTickets(portal, jeanne);
    await portal.sql(
      `update venue.ticket set consumed_at = now(), consumed_place =
         (select code from venue.establishment where tenant_id = ticket.tenant_id limit 1) where ticket_number = $1`,
      [ticket?.ticketNumber],
    );
    expect((await belongings()).tickets.map(({ id }) => id)).not.toContain(ticket?.id);
    const all = await belongings({ includedInvalidTickets: true });
    expect(all.tickets.find(({ id }) => id === ticket?.id)).toMatchObject({
      state: 'consumed',
      consumedAt: expect.any(String),
      consumedPlace: { 'fr-FR': expect.any(String) },
    });
  });

  it('from a sale at the desk is shown with the catalogue’s labels', async () => {
    const [account] = await portal.sql<{ id: string; tenantId: string }>(
      `select customer.id, tenant_id as "tenantId" from portal.customer join portal.tenant on tenant.id = tenant_id
        where email = 'jeanne@example.com' and name = 'aqua-rivage'`,
    );
    const { services } = portal;
    const system = services.ticketing.of({ id: account?.tenantId ?? '', name: 'aqua-rivage' });
    const { services: catalogue } = await system.readCatalogue();
    const service = catalogue.find(({ type }) => type === 1);
    const sold = await system.sell({
      key: 'desk-1',
      buyer: { reference: account?.id ?? '' },
      locale: 'fr-FR',
      lines: [
        {
          lineId: 'desk',
          serviceCode: service?.code ?? '',
          priceName: service?.prices[0]?.name ?? '',
          quantity: 1,
          unitPriceCents: 500,
        },
      ],
    });
    const number = sold.sold ? sold.sale.tickets[0]?.ticketNumber : '';
    const shown = (await belongings({ types: [1] })).tickets.find(
      ({ ticketNumber }) => ticketNumber === number,
    );
    expect(shown).toMatchObject({
      kind: 'simple',
      isSoldOnline: false,
      serviceName: service?.labels,
      unitPrice: 500,
      warning: 'none',
    });
  });

  it('has its bar code in a request for its order', async () => {
    const [ticket, other] = await buyTickets(portal, jeanne, 2);
    const { tickets } = await belongings({ ticketNumber: ticket?.ticketNumber });
    expect(tickets.map(({ id }) => id).sort()).toEqual([ticket?.id, other?.id].sort());
    expect(tickets[0]).toMatchObject({
      barPath: expect.stringMatching(/^M0 0h/),
      barSize: expect.any(Number),
    });
    expect(ticket).not.toHaveProperty('barPath');
  });

  it('is shown in its last known state while the ticketing system is down, with a note', async () => {
    const [ticket] = await buyTickets(portal, jeanne);
    faults.plan({ fault: 'error', method: 'findTickets' });
    faults.plan({ fault: 'error', method: 'findCards' });
    const known = await belongings();
    expect(known).toMatchObject({ isComplete: false, rights: [] });
    expect(known.tickets.map(({ id }) => id)).toContain(ticket?.id);
  });
});
