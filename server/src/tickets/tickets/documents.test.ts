import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admissionLine, sessionLine } from '#test/portal/ticket-fixtures.ts';
import { type Buyer, type TicketsTest, ticketsTest } from '#test/portal/tickets.ts';

let test: TicketsTest;
let jeanne: Buyer;

beforeAll(async () => {
  test = await ticketsTest();
  jeanne = await test.buyer();
});

afterAll(() => test[Symbol.asyncDispose]());

describe('the PDF of tickets', () => {
  const call = 'GET /Purchase/GenerateTicketsTemplateByExternalOrder';

  it('is downloaded for the order or for one ticket', async () => {
    const { orderNumber, ticketNumbers } = await test.sell(jeanne, [sessionLine()]);
    const whole = await test.ask(call, { token: jeanne.token, query: { externalPurchaseId: orderNumber } });
    expect(whole.status).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="billets-${orderNumber}.pdf"`,
      'cache-control': 'no-store',
    });
    expect(whole.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const one = await test.ask(call, {
      token: jeanne.token,
      query: { EXTERNALpurchaseid: orderNumber, ticketNumber: ticketNumbers[1] ?? '' },
    });
    expect(one.status).toBe(200);
    expect(one.bytes.length).toBeLessThan(whole.bytes.length);
  });

  it.each([
    ['fr-FR', 'bons-de-retrait'],
    ['en-GB', 'collection-vouchers'],
    ['de-DE', 'abholscheine'],
  ])('of one article is named as a voucher, in %s', async (locale, kind) => {
    const { orderNumber, ticketNumbers } = await test.sell(jeanne, [
      admissionLine({ type: 0 }),
      sessionLine(),
    ]);
    const [ticketNumber = ''] = ticketNumbers;
    const query = { externalPurchaseId: orderNumber, ticketNumber };
    const { headers } = await test.ask(call, { token: jeanne.token, locale, query });
    expect(headers['content-disposition']).toBe(`attachment; filename="${kind}-${ticketNumber}.pdf"`);
  });

  it('returns 404 for a ticket of another order', async () => {
    const { orderNumber } = await test.sell(jeanne, [admissionLine()]);
    const other = await test.sell(jeanne, [admissionLine()]);
    const query = { externalPurchaseId: orderNumber, ticketNumber: other.ticketNumbers[0] ?? '' };
    const answer = await test.ask(call, { token: jeanne.token, query });
    expect(answer).toMatchObject({ status: 404, code: 'ticket.not-found' });
  });
});

describe('the receipt', () => {
  const call = 'GET /Purchase/GenerateReceiptPurchaseByExternalPurchase';

  it('is downloaded as PDF', async () => {
    const { orderNumber } = await test.sell(jeanne, [sessionLine(), admissionLine()]);
    const answer = await test.ask(call, {
      token: jeanne.token,
      locale: 'de-DE',
      query: { externalPurchaseId: orderNumber },
    });
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="beleg-${orderNumber}.pdf"`);
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('of a company is an invoice: numbers have no gaps, and each order keeps its own', async () => {
    const company = { userType: 'legal', socialReason: 'Club nautique', email: 'club@example.com' } as const;
    const buyer = await test.buyer(company);
    const orders = await Promise.all([1, 2, 3, 4].map(() => test.sell(buyer, [admissionLine()])));
    const receipts = [...orders, ...orders].map(({ orderNumber }) =>
      test.ask(call, { token: buyer.token, query: { externalPurchaseId: orderNumber } }),
    );
    expect((await Promise.all(receipts)).map(({ status }) => status)).toEqual(receipts.map(() => 200));
    const invoices = await test.sql<{ number: string; customer: { name: string } }>(
      'select number, customer from portal.invoice order by number',
    );
    const year = new Date().getFullYear();
    expect(invoices.map(({ number }) => number)).toEqual([1, 2, 3, 4].map((rank) => `F${year}-00000${rank}`));
    expect(invoices[0]?.customer.name).toBe('Club nautique');
  });
});
