import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { CONTACT, newReseller, type TestReseller } from '#test/portal/resellers.ts';

let portal: PortalTest;
let reseller: TestReseller;
let clerk: TestAdministrator;
let today: string;
beforeAll(async () => {
  portal = await portalTest();
  reseller = await newReseller(portal);
  clerk = await portal.administrator({ rights: ['settings.ticketing', 'settings.payment', 'stucked-carts'] });
  today = dayOf(new Date(), 'Europe/Paris');
  const { status } = await change({ commission: 125 });
  expect(status).toBe(204);
});
afterAll(() => portal[Symbol.asyncDispose]());

const change = (over: object) =>
  portal.ask('PUT /settingsticketing/reseller', {
    body: { id: reseller.id, name: 'Office du golfe', commission: 0, ...over },
    token: clerk.token,
  });
const sales = async (query: object = {}) =>
  (
    await portal.ask('GET /settingsticketing/resellersales', {
      query: { from: today, until: today, resellerId: reseller.id, ...query },
      token: clerk.token,
    })
  ).body;

/** Sells tickets through the reseller. @returns the confirmed booking in OCTO format */
async function sell(tickets: number, resellerReference: string) {
  const { body: held } = await reseller.reserve(await portal.session(5), tickets);
  const { body } = await reseller.ask('POST', `/bookings/${held.uuid}/confirm`, {
    ...CONTACT,
    resellerReference,
  });
  return body;
}

/** Returns the reseller's share of tickets at one price, rounded ticket by ticket. */
const kept = (cents: number, tickets: number) => tickets * Math.round((cents * 125) / 1000);

describe('GET /settingsticketing/resellersales', () => {
  it('lists the sales of a reseller with its commission, and the amount due', async () => {
    const sold = await sell(2, 'SALE-1');
    const cents = sold.unitItems[0].pricing.retail;
    expect(sold.pricing).toMatchObject({ retail: 2 * cents, net: 2 * cents - kept(cents, 2) });
    const { bookings, sums, total } = await sales();
    expect(total).toBe(1);
    expect(bookings).toEqual([
      expect.objectContaining({
        resellerName: 'Office du golfe',
        reference: 'SALE-1',
        externalPurchaseId: sold.supplierReference,
        state: 'confirmed',
        tickets: 2,
        used: 0,
        amount: sold.pricing.retail,
        net: sold.pricing.net,
      }),
    ]);
    expect(sums).toEqual([
      expect.objectContaining({
        bookings: 1,
        tickets: 2,
        amount: sold.pricing.retail,
        net: sold.pricing.net,
      }),
    ]);
    expect(JSON.stringify(bookings)).not.toContain('Lenoir');
  });

  it('counts a cancelled booking as sold and as cancelled', async () => {
    const [before] = (await sales()).sums;
    const sold = await sell(3, 'SALE-2');
    await reseller.ask('POST', `/bookings/${sold.uuid}/cancel`, {});
    const { sums, bookings } = await sales();
    expect(sums[0]).toMatchObject({
      cancelledBookings: 1,
      cancelledTickets: 3,
      cancelledAmount: sold.pricing.retail,
      net: before?.net,
    });
    expect(bookings.find(({ reference }) => reference === 'SALE-2')?.state).toBe('cancelled');
  });

  it('lists bookings by the day of the visit', async () => {
    const sold = await sell(1, 'SALE-3');
    const day = sold.availability.localDateTimeStart.slice(0, 10);
    const { bookings } = await sales({ from: day, until: day, by: 'visit' });
    expect(bookings.map(({ reference }) => reference)).toContain('SALE-3');
    const other = addDays(day, 300);
    expect((await sales({ from: other, until: other, by: 'visit' })).bookings).toEqual([]);
  });

  it('uses the commission of the hold when it changes before the confirmation', async () => {
    const { body: held } = await reseller.reserve(await portal.session(3), 1);
    await change({ commission: 500 });
    const { body } = await reseller.ask('POST', `/bookings/${held.uuid}/confirm`, CONTACT);
    expect(body.pricing.net).toBe(held.pricing.net);
    await change({ commission: 125 });
  });

  it('refuses a period of more than a year', async () => {
    const { code } = await portal.ask('GET /settingsticketing/resellersales', {
      query: { from: '2024-01-01', until: '2026-01-01' },
      token: clerk.token,
    });
    expect(code).toBe('takings.period');
  });

  it('returns no sales of another venue', async () => {
    const { token } = await portal.administrator({ rights: ['settings.payment'], tenant: 'patinoire-givre' });
    const { body } = await portal.ask('GET /settingsticketing/resellersales', {
      query: { from: today, until: today },
      token,
      tenant: 'patinoire-givre',
    });
    expect([body.bookings, body.sums]).toEqual([[], []]);
  });
});

describe('GET /settingsticketing/resellersalesexport', () => {
  const exported = (format: 'csv' | 'xlsx') =>
    portal.ask('GET /settingsticketing/resellersalesexport', {
      query: { from: today, until: today, format },
      token: clerk.token,
      locale: 'en-GB',
    });

  it('writes the bookings as CSV, and records who exported them', async () => {
    const { body } = await exported('csv');
    const text = Buffer.from(body as never).toString('utf8');
    expect(text).toContain('Reseller,Reseller’s reference,Order');
    expect(text).toMatch(/Office du golfe,SALE-1,\d{4}-\d{6},/);
    const audit = await portal.sql(`select from portal.audit_entry where action = 'reseller.exported'`);
    expect(audit).toHaveLength(1);
  });

  it('writes a workbook', async () => {
    const { body } = await exported('xlsx');
    expect(
      Buffer.from(body as never)
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});

describe('GET /settingsadmin/takings', () => {
  it('separates the sales of resellers from the takings', async () => {
    const { body } = await portal.ask('GET /settingsadmin/takings', {
      query: { from: today, until: today },
      token: clerk.token,
    });
    const own = body.resellers.find(({ resellerId }) => resellerId === reseller.id);
    expect(own).toEqual((await sales()).sums[0]);
    expect(body.period.amount).toBe(0);
  });
});

describe('POST /settingsadmin/lookup', () => {
  it('finds a booking by the reference of the reseller and by the order, and the seller of a ticket', async () => {
    const sold = await sell(1, 'LOOK-1');
    const find = async (text: string) =>
      (await portal.ask('POST /settingsadmin/lookup', { body: { text }, token: clerk.token })).body;
    for (const text of ['LOOK-1', sold.supplierReference])
      expect((await find(text)).bookings).toEqual([
        expect.objectContaining({ reference: 'LOOK-1', resellerName: 'Office du golfe' }),
      ]);
    const { tickets } = await find(sold.unitItems[0].supplierReference);
    expect(tickets).toEqual([expect.objectContaining({ resellerName: 'Office du golfe' })]);
  });
});

describe('PUT /settingsticketing/reseller', () => {
  it('refuses the name of another reseller, and records what changed', async () => {
    const { token } = clerk;
    const other = await portal.ask('POST /settingsticketing/reseller', { body: { name: 'Taken' }, token });
    expect(other.status).toBe(200);
    expect((await change({ name: 'taken' })).code).toBe('reseller.name');
    await change({ commission: 150 });
    const [entry] = await portal.sql<{ changes: object[] }>(
      `select changes from portal.audit_entry where action = 'reseller.changed' order by at desc limit 1`,
    );
    expect(entry?.changes).toEqual([{ field: 'commission', from: '12.5 %', to: '15 %' }]);
  });
});

describe('webhooks of resellers', () => {
  it('are enqueued when a booking is confirmed and cancelled, without the visitor', async () => {
    await portal.sql(
      `insert into portal.webhook_endpoint (tenant_id, url, description, kinds, is_on, secret_encrypted)
       select id, 'https://accounting.example/hook', '', '{reseller.booked,reseller.cancelled}', true, ''
         from portal.tenant where name = 'aqua-rivage'`,
    );
    const sold = await sell(1, 'HOOK-1');
    await reseller.ask('POST', `/bookings/${sold.uuid}/cancel`, {});
    const noted = await portal.sql<{ payload: { kind: string; about: object } }>(
      `select payload from portal.outbox where task = 'webhooks.event' and payload -> 'about' ->> 'resellerReference' = 'HOOK-1'
        order by id`,
    );
    expect(noted.map(({ payload }) => payload.kind)).toEqual(['reseller.booked', 'reseller.cancelled']);
    expect(noted[0]?.payload.about).toMatchObject({
      orderNumber: sold.supplierReference,
      tickets: 1,
      net: sold.pricing.net,
      currency: 'EUR',
    });
    expect(JSON.stringify(noted)).not.toContain('Lenoir');
  });
});
