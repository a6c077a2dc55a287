import { describe, expect, it } from 'vitest';
import { DeskTest } from '#test/portal/desk.ts';
import { flexibleTickets, SUPPLEMENT } from '#test/portal/flexible-tickets.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { finishSales } from '#test/system/support.ts';
import { readPurchaseByNumber } from '#tickets/orders/orders.sql.ts';
import { receiptDocument } from '#tickets/receipts/document/receipt-document.ts';

let portal: PortalTest;
let token: string;
refundTests((given) => ({ portal, token } = given));
const { setFlexible, lineOf } = flexibleTickets(() => ({ portal, token }));

describe('a flexible ticket at the desk', () => {
  it('is offered, chosen, paid by the link of the cart, and shown on its receipt', async () => {
    const desk = await DeskTest.open(portal);
    const [session, customer] = await Promise.all([portal.session(10), desk.customer()]);
    await setFlexible(session.service);
    const save = (more: object, isFlexible: boolean) =>
      desk.ask('PUT /boxoffice/deskcart', {
        body: { customerId: customer.id, ...more, cartLines: [lineOf(session, 2, isFlexible)] },
      });
    const { body: plain } = await save({}, false);
    const [offered] = plain.cart.cartLines;
    expect(offered).toMatchObject({ flexibleOffer: { unitAmount: SUPPLEMENT } });
    expect(offered).not.toHaveProperty('flexible');
    const { body: chosen } = await save({ id: plain.cart.id, version: plain.cart.version }, true);
    expect(chosen.cart.totalAmount).toBe(plain.cart.totalAmount + 2 * SUPPLEMENT);
    expect(chosen.cart.cartLines).toMatchObject([{ flexible: { unitAmount: SUPPLEMENT } }]);
    const { body: link } = await desk.ask('POST /boxoffice/desklink', {
      body: { cartId: chosen.cart.id, version: chosen.cart.version, minutes: 240, isMailed: false },
    });
    const key = link.address?.split('#')[1] ?? '';
    const { body: page } = await portal.ask('POST /purchase/LinkCart', { body: { key } });
    expect(page.order?.cart.cartLines).toMatchObject([{ flexible: { unitAmount: SUPPLEMENT } }]);
    const { body: paying } = await portal.ask('POST /purchase/LinkForm', {
      body: { key, paymentType: 4, version: page.order?.cart.version ?? 0 },
    });
    expect(paying.form.fields.vads_amount).toBe(String(chosen.cart.totalAmount));
    await portal.notify(paying.form.fields);
    await finishSales(portal, [chosen.cart.id]);
    const [order] = await portal.sql<{ number: string; userId: string }>(
      `select external_purchase_id as number, user_id as "userId" from portal.purchase where cart_id = $1`,
      [chosen.cart.id],
    );
    expect(order?.userId).toBe(customer.id);
    const venue = (await portal.services.tenants.find('aqua-rivage')) ?? expect.fail('no venue');
    const sold = await portal.services.database.tenant(venue.id, (db) =>
      readPurchaseByNumber(db, order?.number ?? ''),
    );
    const receipt = receiptDocument(sold ?? expect.fail('no order'), 'fr-FR', {
      seller: undefined,
      tenantName: venue.displayName,
      customer: { name: customer.name, addressLines: [], vatId: null },
      invoice: undefined,
    });
    expect(receipt.lines[0]?.detail).toContain('dont billet flexible');
  });
});
