import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { flexibleTickets, SUPPLEMENT } from '#test/portal/flexible-tickets.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';

let portal: PortalTest;
let token: string;
let accountant: TestAdministrator;
refundTests((given) => ({ portal, token } = given));
beforeAll(async () => {
  accountant = await portal.administrator({ rights: ['settings.payment'] });
});
const { buyFlexible } = flexibleTickets(() => ({ portal, token }));

const days = () => {
  const today = dayOf(new Date(), 'Europe/Paris');
  return { from: today, until: today };
};
const takings = async () =>
  (await portal.ask('GET /settingsadmin/takings', { query: days(), token: accountant.token })).body.period;

/** Returns an amount without its VAT, rounded half up. */
const untaxed = (amount: number, rate: number) => Math.floor((amount * 1000) / (1000 + rate) + 0.5);

describe('the supplements of flexible tickets', () => {
  it('appear in takings and exports with the VAT rate of their service, order by order', async () => {
    const { order } = await buyFlexible(3);
    const [row] = await portal.sql<{ service: string; rate: number }>(
      `select lines -> 0 ->> 'service' as service, (lines -> 0 ->> 'vatRate')::int as rate
         from portal.purchase where external_purchase_id = $1`,
      [order.externalPurchaseId],
    );
    const { service = '', rate = 0 } = row ?? {};
    await portal.sql(
      `update portal.purchase set lines = jsonb_set(lines, '{0,vatRate}', '55') where external_purchase_id = $1`,
      [order.externalPurchaseId],
    );
    const second = await buyFlexible(1);
    expect(second.order.externalPurchaseId).not.toBe(order.externalPurchaseId);
    const { flexible, vat } = await takings();
    const sums = (amount: number, ofRate: number) => ({
      amount,
      withoutVat: untaxed(amount, ofRate),
      vat: amount - untaxed(amount, ofRate),
    });
    expect(flexible).toMatchObject([
      { code: service, rate: 55, quantity: 3, ...sums(3 * SUPPLEMENT, 55) },
      { rate, quantity: 1, ...sums(SUPPLEMENT, rate) },
    ]);
    // The price of a ticket contains its supplement, and so does its VAT.
    expect(vat.find((one) => one.rate === 55)?.amount).toBe(order.lines[0]?.lineTotalAmount);
    const csv = await portal.ask('GET /settingsadmin/takingsexport', {
      query: { ...days(), format: 'csv', table: 'flexible' },
      token: accountant.token,
      locale: 'en-GB',
    });
    expect(String(csv.body)).toContain('VAT rate (%)');
    expect(String(csv.body)).toMatch(new RegExp(`${service}.*;?5[.,]5`));
  });
});
