import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowGuests, buyAsGuest, GUEST_VENUE, newAddress } from '#test/portal/guest-orders.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
  await allowGuests(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

const tenant = GUEST_VENUE;

describe('GET /purchase/GuestOrderData', () => {
  const read = async (token: string) => {
    const file = await portal.ask('GET /purchase/GuestOrderData', { tenant, token });
    return { ...file, data: JSON.parse(Buffer.from(file.body as never).toString()) };
  };

  it('contains the order, its tickets and payment of this guest alone, without secrets', async () => {
    const email = newAddress();
    const [order, other] = [await buyAsGuest(portal, email), await buyAsGuest(portal, email)];
    const { data, headers } = await read(order.token);
    expect(headers['content-disposition']).toContain('attachment');
    expect(data.account).toMatchObject([{ email, is_guest: true }]);
    expect(data.orders).toMatchObject([{ external_purchase_id: order.number }]);
    expect([data.tickets.length, data.payments.length]).toEqual([2, 1]);
    const text = JSON.stringify(data);
    expect(text).not.toContain(other.number);
    expect(text).not.toContain(order.linkId);
    expect(text).not.toMatch(/key_hash|token_version/);
  });

  it('contains nothing that names the address without being of the order: nobody has proved it', async () => {
    const order = await buyAsGuest(portal);
    await portal.sql(
      `insert into portal.barrier_report (tenant_id, email, page, description)
       select id, $2, '/', 'No contrast' from portal.tenant where name = $1`,
      [tenant, order.email],
    );
    expect((await read(order.token)).data.reports).toBeUndefined();
  });
});
