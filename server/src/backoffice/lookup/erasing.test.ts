import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { buyTickets } from '#test/portal/sold-tickets.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let clerk: string;
beforeAll(async () => {
  portal = await portalTest();
  clerk = (await portal.administrator({ rights: ['stucked-carts'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());

const erase = (customerId: string, losesBelongings = false, token = clerk) =>
  portal.ask('DELETE /settingsadmin/lookupcustomer', {
    query: { customerId },
    body: { losesBelongings },
    token,
  });

describe('DELETE /settingsadmin/lookupcustomer', () => {
  it('erases a customer who accepts to lose valid tickets, and records it without personal data', async () => {
    const person = await newPerson(portal, 'aqua-rivage');
    await buyTickets(portal, person.token);
    expect((await erase(person.userId)).code).toBe('account.belongings');
    expect((await erase(person.userId, true)).status).toBe(204);
    expect((await portal.ask('GET /user/user', { token: person.token })).code).toBe('session.expired');
    const entries = await portal.sql<{ entry: string }>(
      `select entry::text from portal.audit_entry as entry where action = 'lookup.erased'`,
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]?.entry).toContain(person.userId.slice(0, 8));
    expect(entries[0]?.entry).not.toMatch(new RegExp(`${person.lastName}|${person.email}`, 'i'));
    expect((await erase(person.userId, true)).code).toBe('customer.not-found');
  });

  it.each([
    [
      'purchase-open',
      `insert into portal.cart (tenant_id, id, user_id, state, total_amount, locale, valid_until)
       select tenant_id, gen_random_uuid(), id, 'stuck', 0, 'fr-FR', now() from portal.customer where id = $1`,
    ],
    [
      'owing',
      `insert into portal.payment_schedule (tenant_id, id, cart_id, user_id, total, currency)
       select tenant_id, gen_random_uuid(), gen_random_uuid(), id, 100, 'EUR' from portal.customer where id = $1`,
    ],
  ])('is refused with account.%s while that matter is open', async (reason, open) => {
    const person = await newPerson(portal, 'aqua-rivage');
    await portal.sql(open, [person.userId]);
    expect(await erase(person.userId, true)).toMatchObject({ status: 409, code: `account.${reason}` });
    expect((await portal.ask('GET /user/user', { token: person.token })).status).toBe(200);
  });

  it('is refused to administrators without the right to look up', async () => {
    const person = await newPerson(portal, 'aqua-rivage');
    const { token } = await portal.administrator({ rights: ['settings.design'] });
    expect((await erase(person.userId, true, token)).status).toBe(401);
  });
});
