import { PAGE_LENGTH } from '@guichet/contract/tickets/predicates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredLine } from '#cart/cart.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { admissionLine, sessionLine } from '#test/portal/ticket-fixtures.ts';
import { type Buyer, type TicketsTest, ticketsTest } from '#test/portal/tickets.ts';

interface ShownTicket {
  ticketNumber: string;
  kind: string;
  state: string;
  eventStart?: string;
  qrPath: string;
  room?: Record<string, string>;
}

let test: TicketsTest;
let jeanne: Buyer;

beforeAll(async () => {
  test = await ticketsTest();
  await test.sql(
    `insert into portal.parameter (tenant_id, parameter_group, code, is_enable)
     select id, 'history', 'historyItems_2', true from portal.tenant on conflict do nothing`,
  );
  jeanne = await test.buyer();
});

afterAll(() => test[Symbol.asyncDispose]());

async function ask(buyer: Buyer, body: object) {
  const answer = await test.ask('POST /user/GetTicketsDetails', { token: buyer.token, body });
  expect(answer.status).toBe(200);
  return answer.body as { tickets: ShownTicket[]; count: number };
}

const pageOf = (buyer: Buyer, skip: number) => ask(buyer, { skip });

const ticketsOf = async (buyer: Buyer, body: object = {}) => (await ask(buyer, body)).tickets;

function admissions(quantity: number): StoredLine {
  const line = admissionLine({ quantity });
  return { ...line, details: line.details.map((detail) => ({ ...detail, quantity })) };
}

describe('a customer’s tickets', () => {
  it('exist once sold, each with its session, its state and a QR code', async () => {
    const buyer = await test.buyer({ email: 'one@example.com' });
    const line = sessionLine();
    const { ticketNumbers, orderNumber } = await test.sell(buyer, [line]);
    const tickets = await ticketsOf(buyer);
    expect(tickets.map(({ ticketNumber }) => ticketNumber)).toEqual(ticketNumbers);
    expect(tickets[0]).toMatchObject({
      externalPurchaseId: orderNumber,
      kind: 'event',
      state: 'valid',
      eventStart: line.details[0]?.event?.start,
      unitPrice: 900,
      themeColor: '#5f2f80',
    });
    expect(tickets[0]?.qrPath).toMatch(/^M\d+ \d+h/);
  });

  it('are ordered soonest first, with used and expired ones only on request', async () => {
    const buyer = await test.buyer({ email: 'sorted@example.com' });
    const one = { quantity: 1 };
    const line = (hours: number) => {
      const planned = sessionLine(hours, one);
      return { ...planned, details: planned.details.map((detail) => ({ ...detail, ...one })) };
    };
    const late = await test.sell(buyer, [line(72)]);
    const over = await test.sell(buyer, [line(-5)]);
    const soon = await test.sell(buyer, [line(3)]);
    const used = await test.sell(buyer, [line(5)]);
    await test.sql('update portal.ticket set consumed_at = now() where ticket_number = $1', [
      used.ticketNumbers[0],
    ]);
    const numbers = (tickets: ShownTicket[]) => tickets.map(({ ticketNumber }) => ticketNumber);
    expect(numbers(await ticketsOf(buyer))).toEqual([soon.ticketNumbers[0], late.ticketNumbers[0]]);
    const all = await ticketsOf(buyer, { includedInvalidTickets: true });
    expect(all.map(({ state }) => state)).toEqual(['valid', 'valid', 'consumed', 'expired']);
    expect(numbers(all).slice(2)).toEqual([used.ticketNumbers[0], over.ticketNumbers[0]]);
  });

  it('are filtered by kind, theme, card and day of validity', async () => {
    const buyer = await test.buyer({ email: 'filtered@example.com' });
    const carded = admissionLine();
    await test.sell(buyer, [
      sessionLine(),
      { ...carded, details: carded.details.map((detail) => ({ ...detail, cardNumber: 'C-1' })) },
    ]);
    const kinds = async (body: object) => (await ticketsOf(buyer, body)).map(({ kind }) => kind);
    expect(await kinds({ types: ['simple'] })).toEqual(['simple']);
    expect(await kinds({ types: [1] })).toEqual(['simple']);
    expect(await kinds({ types: [4, -1] })).toEqual(['event', 'event']);
    expect(await kinds({ types: [2, 3, 5] })).toEqual([]);
    expect(await kinds({ themeIds: ['FORME'] })).toEqual(['event', 'event']);
    expect(await kinds({ themeIds: ['OTHER'] })).toEqual([]);
    expect(await kinds({ cardNumbers: ['C-1'] })).toEqual(['simple']);
    expect(await kinds({ onlyIsWithdrawTickets: true })).toEqual([]);
    const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
    expect(await kinds({ validityDate: nextMonth })).toEqual(['simple']);
    const [session] = await ticketsOf(buyer, { types: [4] });
    // The venue's day begins before the UTC day.
    const dayOfSession = dayOf(new Date(session?.eventStart ?? ''), 'Europe/Paris');
    expect((await kinds({ validityDate: dayOfSession })).sort()).toEqual(['event', 'event', 'simple']);
    expect(await kinds({ validityDate: nextMonth.slice(0, 10) })).toEqual(['simple']);
  });

  it('are listed page by page, the soonest first', async () => {
    const buyer = await test.buyer({ email: 'pages@example.com' });
    const older = await test.sell(buyer, [sessionLine(30)]);
    const newer = await test.sell(buyer, [sessionLine(10)]);
    const many = await test.sell(buyer, [admissions(PAGE_LENGTH.tickets)]);
    const first = await pageOf(buyer, 0);
    expect(first.count).toBe(many.ticketNumbers.length + 4);
    expect(first.tickets).toHaveLength(PAGE_LENGTH.tickets);
    expect(first.tickets.slice(0, 4).map(({ ticketNumber }) => ticketNumber)).toEqual([
      ...newer.ticketNumbers,
      ...older.ticketNumbers,
    ]);
    const second = await pageOf(buyer, PAGE_LENGTH.tickets);
    const both = [...first.tickets, ...second.tickets].map(({ ticketNumber }) => ticketNumber);
    expect(new Set(both).size).toBe(first.count);
    expect((await pageOf(buyer, first.count)).tickets).toEqual([]);
    const orders = await test.ask('GET /user/GetHistoricPurchases', {
      token: buyer.token,
      query: { skip: '1' },
    });
    expect(orders.body).toMatchObject([
      { externalPurchaseId: newer.orderNumber },
      { externalPurchaseId: older.orderNumber },
    ]);
  });

  it('of one order are found after sooner ones of others, each on its page', async () => {
    const buyer = await test.buyer({ email: 'group@example.com' });
    await test.sell(buyer, [sessionLine(10)]);
    const group = await test.sell(buyer, [admissions(PAGE_LENGTH.tickets + 1)]);
    const order = { externalPurchaseId: group.orderNumber };
    const first = await ask(buyer, order);
    const second = await ask(buyer, { ...order, skip: PAGE_LENGTH.tickets });
    expect([first.count, second.count]).toEqual([group.ticketNumbers.length, group.ticketNumbers.length]);
    const shown = [...first.tickets, ...second.tickets].map(({ ticketNumber }) => ticketNumber);
    expect(shown.toSorted()).toEqual(group.ticketNumbers.toSorted());
    const last = shown.at(-1);
    expect(await ticketsOf(buyer, { ticketNumber: last })).toMatchObject([{ ticketNumber: last }]);
  });

  it('of a line with several sessions each have their own session', async () => {
    const buyer = await test.buyer({ email: 'several@example.com' });
    const first = sessionLine(10);
    const second = sessionLine(30);
    const details = [...first.details, ...second.details].map((detail) => ({ ...detail, quantity: 1 }));
    await test.sell(buyer, [{ ...first, details }]);
    const starts = (await ticketsOf(buyer)).map(({ eventStart }) => eventStart);
    expect(starts).toEqual(details.map(({ event }) => event?.start));
  });
});

describe('a customer’s orders', () => {
  it('are listed newest first with their lines', async () => {
    const buyer = await test.buyer({ email: 'orders@example.com' });
    const older = await test.sell(buyer, [admissionLine()]);
    const newer = await test.sell(buyer, [sessionLine(), admissionLine()]);
    const answer = await test.ask('GET /user/GetHistoricPurchases', { token: buyer.token });
    expect(answer.body).toMatchObject([
      {
        externalPurchaseId: newer.orderNumber,
        totalAmount: 2360,
        ticketCount: 3,
        lines: [{ quantity: 2, lineTotalAmount: 1800 }, {}],
      },
      { externalPurchaseId: older.orderNumber, totalAmount: 560, ticketCount: 1 },
    ]);
  });
});

describe('another customer’s order', () => {
  const calls = [
    'GET /Purchase/GenerateReceiptPurchaseByExternalPurchase',
    'GET /Purchase/SendReceiptPurchaseByEmail',
    'GET /Purchase/GenerateTicketsTemplateByExternalOrder',
    'GET /Purchase/SendTicketDetailsByEmail',
  ] as const;

  it.each(calls)('returns 404 (%s)', async (call) => {
    const { orderNumber } = await test.sell(jeanne, [admissionLine()]);
    const stranger = await test.buyer({ email: `stranger-${calls.indexOf(call)}@example.com` });
    const elsewhere = await test.buyer({ email: `elsewhere-${calls.indexOf(call)}@example.com` }, 'rink');
    const foreign = await test.ask(call, {
      token: stranger.token,
      query: { externalPurchaseId: orderNumber },
    });
    const never = await test.ask(call, {
      token: stranger.token,
      query: { externalPurchaseId: '2026-999999' },
    });
    expect(foreign).toMatchObject({ status: 404, code: 'purchase.not-found' });
    expect(foreign.body).toEqual(never.body);
    const otherTenant = {
      token: elsewhere.token,
      tenant: 'rink',
      query: { externalPurchaseId: orderNumber },
    };
    expect(await test.ask(call, otherTenant)).toMatchObject({ status: 404, code: 'purchase.not-found' });
    const swapped = { token: jeanne.token, tenant: 'rink', query: { externalPurchaseId: orderNumber } };
    expect(await test.ask(call, swapped)).toMatchObject({ status: 401, code: 'session.expired' });
    expect(await test.ask(call, { query: { externalPurchaseId: orderNumber } })).toMatchObject({
      status: 401,
    });
  });

  it('has no ticket in the list of others', async () => {
    const stranger = await test.buyer({ email: 'nothing@example.com' });
    await test.sell(jeanne, [admissionLine()]);
    expect(await ticketsOf(stranger)).toEqual([]);
  });
});
