import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalidateSession } from '#planning/planning.sql.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { synchroniseNow } from '#test/portal/synchronization.ts';
import { WaitingTest } from '#test/portal/waiting.ts';
import { broken } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';
import { endWaitsOf } from './offers.service.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(async () => {
  expect(await broken(portal)).toEqual({});
  await portal[Symbol.asyncDispose]();
});

const newToken = async () => (await newPerson(portal, 'aqua-rivage')).token;
const venue = async () => (await portal.services.tenants.find('aqua-rivage')) ?? expect.fail('no venue');

/** Changes the services of a session, as a stop of its sale would hide them. */
async function setServices({ session }: WaitingTest, services: readonly string[]): Promise<void> {
  await portal.sql('update venue.session set service_codes = $2 where id = $1', [session.id, services]);
  invalidateSession(portal.services, await venue(), session.id);
}

describe('offerFreedPlaces', () => {
  it('leaves the customers on the list while the session is not on sale', async () => {
    const list = await WaitingTest.soldOut(portal);
    const [ada, bob] = [await list.waiter(newToken, 2), await list.waiter(newToken, 2)];
    await setServices(list, ['not-on-sale']);
    await list.free(2);
    await list.offer();
    for (const one of [ada, bob]) expect(await list.stateOf(one)).toMatchObject({ state: 'waiting' });
    expect(await list.places()).toMatchObject({ awaited: 4 });
    await setServices(list, [list.session.service]);
    await list.offer();
    expect(await list.stateOf(ada)).toMatchObject({ state: 'offered' });
    expect(await list.stateOf(bob)).toMatchObject({ state: 'waiting' });
  });

  it('ends the wait for a price that no longer exists, and offers the places to the next', async () => {
    const list = await WaitingTest.soldOut(portal);
    const [ada, bob] = [await list.waiter(newToken, 2), await list.waiter(newToken, 2)];
    await portal.sql(
      `update portal.wait set lines = jsonb_set(lines::jsonb, '{0,priceName}', '"GONE"') where id = $1`,
      [ada.id],
    );
    await list.free(2);
    await list.offer();
    expect(await list.stateOf(ada)).toMatchObject({ state: 'lapsed' });
    expect(await list.stateOf(bob)).toMatchObject({ state: 'offered' });
  });

  it('ends the waits for more places than a smaller session can have', async () => {
    const list = await WaitingTest.soldOut(portal);
    const [ada, bob] = [await list.waiter(newToken, 4), await list.waiter(newToken, 3)];
    await list.free(1);
    await portal.sql('update venue.session set capacity = 3 where id = $1', [list.session.id]);
    await list.offer();
    expect(await list.stateOf(ada)).toMatchObject({ state: 'lapsed' });
    expect(await list.stateOf(bob)).toMatchObject({ state: 'waiting' });
    expect(await list.places()).toMatchObject({ awaited: 3 });
  });

  it('serves the other sessions when one session fails', async () => {
    const lists = await Promise.all(Array.from({ length: 3 }, () => WaitingTest.soldOut(portal)));
    const waiters = [];
    for (const list of lists) waiters.push({ list, ...(await list.waiter(newToken, 1)) });
    const [failing, ...others] = waiters;
    const [row] = await portal.sql<{ lines: unknown }>('select lines from portal.wait where id = $1', [
      failing?.id,
    ]);
    await portal.sql(`update portal.wait set lines = '[{}]' where id = $1`, [failing?.id]);
    for (const list of lists) await list.free(1);
    await lists[0]?.offer();
    await portal.sql('update portal.wait set lines = $2 where id = $1', [
      failing?.id,
      JSON.stringify(row?.lines),
    ]);
    for (const { list, ...one } of others)
      expect(await list.stateOf(one)).toMatchObject({ state: 'offered' });
    await lists[0]?.offer();
    expect(await failing?.list.stateOf(failing)).toMatchObject({ state: 'offered' });
  });
});

describe('POST /user/wait', () => {
  it('is refused for more places than the session has', async () => {
    const list = await WaitingTest.soldOut(portal, 3);
    expect(await list.join(await newToken(), 4)).toMatchObject({
      status: 409,
      code: 'waiting.too-many-places',
      error: expect.stringContaining('3'),
    });
  });

  it('is refused to a customer with an open offer for the session', async () => {
    const list = await WaitingTest.soldOut(portal);
    const ada = await list.waiter(newToken, 1);
    await list.free(1);
    await list.offer();
    expect(await list.join(ada.token, 1)).toMatchObject({ status: 409, code: 'waiting.already' });
    await portal.ask('DELETE /user/wait', { query: { id: ada.id }, token: ada.token });
    await list.free(1);
    await list.offer();
    expect(await list.stateOf(ada)).toMatchObject({ state: 'left' });
  });

  it('ends the wait with the online sale of the session', async () => {
    const list = await WaitingTest.soldOut(portal);
    const [row] = await portal.sql<{ at: Date }>(
      `update venue.session set sale_end = date_trunc('hour', now()) + interval '2 hours' where id = $1
       returning sale_end as at`,
      [list.session.id],
    );
    invalidateSession(portal.services, await venue(), list.session.id);
    const { body } = await list.join(await newToken());
    expect(body.until).toBe(row?.at.toISOString());
  });
});

describe('a venue that leaves the embedded ticketing system', () => {
  it('ends its waits and their claims', async () => {
    const list = await WaitingTest.soldOut(portal);
    await list.waiter(newToken, 2);
    const { id } = await venue();
    await portal.services.database.tenant(id, (db) => endWaitsOf(db, list.session.id));
    expect(await list.places()).toMatchObject({ awaited: 0 });
  });
});

// Last: the rule stays in the cache of the process.
describe('a sale rule of the venue', () => {
  it('ends the wait that breaks a sale rule, and offers the places to the next', async () => {
    const list = await WaitingTest.soldOut(portal);
    const [ada, bob] = [await list.waiter(newToken, 3), await list.waiter(newToken, 2)];
    await synchroniseNow(portal);
    const { token } = await portal.administrator({ rights: ['settings.ticketing'] });
    const rule = await portal.ask('POST /SettingsTicketing/Rule', {
      body: {
        entityLinkType: 'service',
        linkExternalCode: list.session.service,
        ruleType: 'MaximumReserved',
        quantity: 2,
      },
      token,
    });
    expect(rule).toMatchObject({ status: 200 });
    await list.free(3);
    await list.offer();
    expect(await list.stateOf(ada)).toMatchObject({ state: 'lapsed' });
    expect(await list.stateOf(bob)).toMatchObject({ state: 'offered' });
    expect(await list.join(await newToken(), 3)).toMatchObject({
      status: 409,
      code: 'rule.maximum-reserved',
    });
    await portal.sql('delete from portal.sale_rule');
  });
});
