import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeskTest } from '#test/portal/desk.ts';
import { drainJobs, type PortalTest, portalTest } from '#test/portal/portal.ts';
import { broken } from '#test/system/support.ts';

let portal: PortalTest;
let desk: DeskTest;
beforeAll(async () => {
  portal = await portalTest();
  desk = await DeskTest.open(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

const PHONE = { phone: '06 98 76 54 32' };
const mailCount = async () => (await portal.sql('select from portal.mail_delivery')).length;

describe('a customer without an e-mail address', () => {
  it('is added with a name and a telephone number, by which the desk finds the customer again', async () => {
    const { id, email } = await desk.customer(PHONE);
    expect(email).toBe('');
    const second = await desk.customer(PHONE);
    for (const text of ['Kerouredan', '0698765432']) {
      const { body } = await desk.ask('GET /boxoffice/deskcustomers', { query: { text } });
      const found = body as { id: string }[];
      expect(found.map((one) => one.id)).toEqual(expect.arrayContaining([id, second.id]));
    }
    const body = { firstName: 'Yann', lastName: 'Kerouredan', locale: 'fr-FR' as const };
    expect(await desk.ask('POST /boxoffice/deskcustomer', { body })).toMatchObject({
      status: 400,
      fields: { phone: expect.any(String) },
    });
  });

  it('gets free tickets, which are printed and not mailed', async () => {
    const { cart, check, session } = await desk.cart(2, 10, PHONE);
    expect(check.isValid).toBe(true);
    const before = await mailCount();
    const { body: issued } = await portal.ask('POST /boxoffice/deskgift', {
      body: { cartId: cart.id, version: cart.version, kind: 'apology', reason: 'Panne' },
      token: desk.token,
    });
    expect(issued).toMatchObject({ ticketCount: 2, externalPurchaseId: expect.any(String) });
    const printed = await desk.ask('GET /boxoffice/deskticketspdf', {
      query: { externalPurchaseId: issued.externalPurchaseId ?? '' },
    });
    expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
    await drainJobs(portal);
    expect(await mailCount()).toBe(before);
    expect(await desk.placesOf(session)).toEqual({ held: 0, sold: 2 });
    expect(await broken(portal)).toEqual({});
  });

  it('is refused a payment link, which needs an address, and keeps the cart', async () => {
    const { cart, session } = await desk.cart(1, 10, PHONE);
    const link = await desk.ask('POST /boxoffice/desklink', {
      body: { cartId: cart.id, version: cart.version, minutes: 60, isMailed: false },
    });
    expect(link).toMatchObject({ status: 409, code: 'desk.needs-email' });
    expect(link.error).toContain('adresse e-mail');
    expect(await desk.placesOf(session)).toEqual({ held: 1, sold: 0 });
  });

  it('is sent nothing by the customer look-up either', async () => {
    const { cart, customer } = await desk.cart(1, 10, PHONE);
    const { body: issued } = await portal.ask('POST /boxoffice/deskgift', {
      body: { cartId: cart.id, version: cart.version, kind: 'invitation', reason: 'Jumelage' },
      token: desk.token,
    });
    const { token } = await portal.administrator({ rights: ['stucked-carts'] });
    const body = {
      customerId: customer.id,
      externalPurchaseId: issued.externalPurchaseId ?? '',
      kind: 'tickets' as const,
    };
    expect(await portal.ask('POST /settingsadmin/lookupmail', { token, body })).toMatchObject({
      status: 409,
      code: 'customer.no-email',
    });
  });
});
