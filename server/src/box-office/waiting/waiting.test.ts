import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '#account/profile/erasure.service.ts';
import { expireDueCarts } from '#cart/cart.service.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { WaitingTest } from '#test/portal/waiting.ts';
import { addPlaces, broken, finishSales } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(async () => {
  expect(await broken(portal)).toEqual({});
  await portal[Symbol.asyncDispose]();
});

const newToken = async () => (await newPerson(portal, 'aqua-rivage')).token;
const keyOf = (address = '') => address.split('#')[1] ?? '';
const shownPlaces = async ({ session }: WaitingTest) =>
  (
    await portal.services.ticketing
      .of({ id: (await tenantId()) ?? '', name: 'aqua-rivage' })
      .readSession(session.id)
  )?.places;
const tenantId = async () => (await portal.services.tenants.find('aqua-rivage'))?.id;
const lapse = (where: WaitingTest) =>
  portal.sql(
    `update portal.cart set valid_until = now() - interval '1 second'
      where id in (select cart_id from portal.wait where session_id = $1)`,
    [where.session.id],
  );
const mailsTo = async (email: string) => {
  await (portal.services.jobs as Jobs).drain();
  return portal.sql<{ subject: string; text: string }>(
    'select subject, plain_text as text from sandbox.mail where lower(recipient) = lower($1) order by position',
    [email],
  );
};

describe('POST /user/wait', () => {
  it('puts customers on the list in the order of arrival, and keeps freed places for them', async () => {
    const list = await WaitingTest.soldOut(portal);
    const [ada, bob] = [await list.waiter(newToken, 2), await list.waiter(newToken, 1)];
    expect(await list.stateOf(ada)).toMatchObject({ state: 'waiting', position: 1, places: 2 });
    expect(await list.stateOf(bob)).toMatchObject({ state: 'waiting', position: 2, places: 1 });
    expect(await list.places()).toMatchObject({ awaited: 3 });
    await list.free(3);
    expect(await shownPlaces(list)).toBe(0);
    expect(await addPlaces(portal, list.session, 1)).toMatchObject({ status: 409, code: 'event.sold-out' });
  });

  it('leaves to others what the list does not want', async () => {
    const list = await WaitingTest.soldOut(portal);
    await list.waiter(newToken, 1);
    await list.free(3);
    expect(await shownPlaces(list)).toBe(2);
    expect(await addPlaces(portal, list.session, 3)).toMatchObject({
      code: 'event.not-enough-places',
      error: expect.stringContaining('2'),
    });
    expect(await addPlaces(portal, list.session, 2)).toMatchObject({ status: 200 });
    await list.offer();
    expect(await list.places()).toMatchObject({ held: 4, awaited: 0 });
  });

  it('is refused while the session has places, twice, and for more than five lists at once', async () => {
    const session = await portal.session(3);
    const token = await newToken();
    const body = {
      eventExternalId: session.id,
      service: session.service,
      prices: [{ priceName: session.priceName, quantity: 1 }],
    };
    expect(await portal.ask('POST /user/wait', { body, token })).toMatchObject({
      status: 409,
      code: 'waiting.places-free',
    });
    const lists = await Promise.all(Array.from({ length: 6 }, () => WaitingTest.soldOut(portal)));
    const joined = await Promise.all(lists.map((list) => list.join(token)));
    expect(joined.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(joined.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      code: 'waiting.too-many',
      error: expect.stringContaining('5'),
    });
    const again = lists[joined.findIndex(({ status }) => status === 200)];
    expect(await again?.join(token)).toMatchObject({ status: 409, code: 'waiting.already' });
  });

  it('is refused for more than ten places, and at a venue that has not switched the list on', async () => {
    const list = await WaitingTest.soldOut(portal);
    const token = await newToken();
    const { id: eventExternalId, service, priceName } = list.session;
    const prices = [
      { priceName, quantity: 6 },
      { priceName, quantity: 5 },
    ];
    expect(
      await portal.ask('POST /user/wait', { body: { eventExternalId, service, prices }, token }),
    ).toMatchObject({ status: 409, code: 'waiting.too-many-places' });
    const setting = `tenant_id = '${await tenantId()}' and code = 'ticketingItems_waitingList'`;
    await portal.sql(`update portal.parameter set is_enable = false where ${setting}`);
    expect(await list.join(token)).toMatchObject({ status: 409, code: 'waiting.closed' });
    await portal.sql(`update portal.parameter set is_enable = true where ${setting}`);
  });

  it('confirms the wait by mail', async () => {
    const list = await WaitingTest.soldOut(portal);
    const ada = await newPerson(portal, 'aqua-rivage');
    await list.join(ada.token);
    const [mail] = await mailsTo(ada.email);
    expect(mail?.subject).toContain('liste d’attente');
    expect(mail?.text).toContain('/my-waits');
  });
});

describe('GET /Ticketing/waitinglist', () => {
  const ask = (eventExternalId: string) =>
    portal.ask('GET /Ticketing/waitinglist', { query: { eventExternalId } });

  it('is open for a sold-out session, and closed while places are free', async () => {
    const list = await WaitingTest.soldOut(portal);
    expect((await ask(list.session.id)).body).toMatchObject({ isOpen: true, latest: expect.any(String) });
    expect((await ask((await portal.session(2)).id)).body).toEqual({ isOpen: false });
    expect(await ask('unknown')).toMatchObject({ status: 404, code: 'event.not-found' });
  });
});

describe('offerFreedPlaces', () => {
  it('offers freed places in the order of arrival to the first whose number fits', async () => {
    const list = await WaitingTest.soldOut(portal);
    const [ada, bob, eve] = [
      await list.waiter(newToken, 3),
      await list.waiter(newToken, 2),
      await list.waiter(newToken, 1),
    ];
    await list.free(2);
    await list.offer();
    expect(await list.stateOf(bob)).toMatchObject({
      state: 'offered',
      offer: { amount: expect.any(Number) },
    });
    expect(await list.stateOf(ada)).toMatchObject({ state: 'waiting', position: 1 });
    expect(await list.stateOf(eve)).toMatchObject({ state: 'waiting', position: 2 });
    expect(await list.places()).toMatchObject({ held: 4, awaited: 4 });
  });

  it('makes one offer when several processes sweep at once', async () => {
    const list = await WaitingTest.soldOut(portal);
    const waiters = [await list.waiter(newToken, 2), await list.waiter(newToken, 2)];
    await list.free(2);
    await Promise.all(Array.from({ length: 6 }, list.offer));
    const states = await Promise.all(waiters.map(async (one) => (await list.stateOf(one))?.state));
    expect(states).toEqual(['offered', 'waiting']);
    expect(await list.places()).toMatchObject({ held: 4, awaited: 2 });
  });

  it('mails the link, which sells the places and books the wait', async () => {
    const list = await WaitingTest.soldOut(portal);
    const ada = await newPerson(portal, 'aqua-rivage');
    const { body: wait } = await list.join(ada.token, 2);
    await list.free(2);
    await list.offer();
    const { offer } = (await list.stateOf({ token: ada.token, id: wait.id })) ?? {};
    const mails = await mailsTo(ada.email);
    expect(mails.at(-1)?.text).toContain(offer?.address);
    const { body } = await portal.ask('POST /purchase/LinkForm', {
      body: { key: keyOf(offer?.address), paymentType: 4 },
    });
    await portal.notify(body.form.fields);
    const [row] = await portal.sql<{ cart: string }>(
      'select cart_id as cart from portal.wait where id = $1',
      [wait.id],
    );
    await finishSales(portal, [row?.cart ?? '']);
    expect(await list.places()).toMatchObject({ held: 2, sold: 2, awaited: 0 });
    expect(await list.stateOf({ token: ada.token, id: wait.id })).toMatchObject({ state: 'booked' });
  });

  it('offers the places of a lapsed offer to the next', async () => {
    const list = await WaitingTest.soldOut(portal);
    const [ada, bob] = [await list.waiter(newToken, 2), await list.waiter(newToken, 2)];
    await list.free(2);
    await list.offer();
    await lapse(list);
    await expireDueCarts(portal.services);
    expect(await addPlaces(portal, list.session, 1)).toMatchObject({ code: 'event.sold-out' });
    await list.offer();
    expect(await list.stateOf(ada)).toMatchObject({ state: 'lapsed' });
    expect(await list.stateOf(bob)).toMatchObject({ state: 'offered' });
  });

  it('mails the end of an offer that was not paid', async () => {
    const list = await WaitingTest.soldOut(portal);
    const ada = await newPerson(portal, 'aqua-rivage');
    await list.join(ada.token, 2);
    await list.free(2);
    await list.offer();
    await lapse(list);
    await expireDueCarts(portal.services);
    await portal.sql('update graphile_worker._private_jobs set run_at = now()');
    await portal.sql('update portal.outbox set run_at = null');
    const subjects = (await mailsTo(ada.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('ne sont plus gardées'))).toHaveLength(1);
  });

  it('ends a wait whose time is over, or whose session is gone, and frees its claim', async () => {
    const [list, gone] = [await WaitingTest.soldOut(portal), await WaitingTest.soldOut(portal)];
    const person = await newPerson(portal, 'aqua-rivage');
    const { body: wait } = await list.join(person.token);
    const [ada, bob] = [{ token: person.token, id: wait.id }, await gone.waiter(newToken)];
    await portal.sql(`update portal.wait set until_at = now() where id = $1`, [ada.id]);
    await gone.free(4);
    await portal.sql('delete from venue.session where id = $1', [gone.session.id]);
    await list.offer();
    expect(await list.stateOf(ada)).toMatchObject({ state: 'lapsed' });
    expect(await gone.stateOf(bob)).toMatchObject({ state: 'lapsed' });
    expect(await list.places()).toMatchObject({ awaited: 0 });
    const mails = await mailsTo(person.email);
    expect(mails.at(-1)?.subject).toContain('Votre attente est terminée');
    expect(mails.at(-1)?.text).toContain('Rien n’a été débité');
  });

  it('offers the places of a raised capacity', async () => {
    const list = await WaitingTest.soldOut(portal);
    const ada = await list.waiter(newToken, 2);
    await portal.sql('update venue.session set capacity = capacity + 2 where id = $1', [list.session.id]);
    await list.offer();
    expect(await list.stateOf(ada)).toMatchObject({ state: 'offered' });
  });
});

describe('a session that shares a pool', () => {
  it('keeps freed places of the pool for its list, also from sessions at the same time', async () => {
    const [waited, other] = [await portal.session(10), await portal.session(10)];
    await portal.sql(
      `with pool as (
         insert into venue.pool (tenant_id, id, capacity) select tenant_id, 'hall', 4 from venue.session where id = $1
         returning id)
       update venue.session set pool_id = pool.id, start_at = day.at, end_at = day.at + interval '1 hour'
         from pool, (select date_trunc('hour', now()) + interval '3 days' as at) as day
        where session.id in ($1, $2)`,
      [waited.id, other.id],
    );
    const { body: cart } = await addPlaces(portal, other, 4);
    const list = WaitingTest.of(portal, waited, cart.id);
    const ada = await list.waiter(newToken, 2);
    await addPlaces(portal, other, 2, { cartId: cart.id });
    for (const session of [waited, other])
      expect(await addPlaces(portal, session, 1)).toMatchObject({ status: 409, code: 'event.sold-out' });
    expect(await shownPlaces(list)).toBe(0);
    await list.offer();
    expect(await list.stateOf(ada)).toMatchObject({ state: 'offered' });
    expect(await list.places()).toMatchObject({ held: 2, awaited: 0 });
  });
});

describe('DELETE /user/wait', () => {
  const leave = (token: string, id: string) => portal.ask('DELETE /user/wait', { query: { id }, token });

  it('takes the customer off the list and frees the claim', async () => {
    const list = await WaitingTest.soldOut(portal);
    const ada = await list.waiter(newToken, 2);
    expect(await leave(ada.token, ada.id)).toMatchObject({ status: 204 });
    expect(await list.places()).toMatchObject({ awaited: 0 });
    expect(await list.stateOf(ada)).toMatchObject({ state: 'left' });
    expect(await leave(ada.token, ada.id)).toMatchObject({ status: 404, code: 'waiting.not-found' });
  });

  it('declines an offer, whose places go to the next', async () => {
    const list = await WaitingTest.soldOut(portal);
    const [ada, bob] = [await list.waiter(newToken, 2), await list.waiter(newToken, 1)];
    await list.free(2);
    await list.offer();
    expect(await leave(ada.token, ada.id)).toMatchObject({ status: 204 });
    await list.offer();
    expect(await list.stateOf(ada)).toMatchObject({ state: 'left' });
    expect(await list.stateOf(bob)).toMatchObject({ state: 'offered' });
  });

  it('returns 404 for the wait of another customer', async () => {
    const list = await WaitingTest.soldOut(portal);
    const ada = await list.waiter(newToken);
    expect(await leave(await newToken(), ada.id)).toMatchObject({ status: 404, code: 'waiting.not-found' });
    expect(await list.stateOf(ada)).toMatchObject({ state: 'waiting' });
  });
});

describe('staff', () => {
  it('see the list with its customers, offer by hand and remove', async () => {
    const { token } = await portal.administrator({ rights: ['venue.desk'] });
    const list = await WaitingTest.soldOut(portal);
    const [ada, bob] = [await list.waiter(newToken, 1), await list.waiter(newToken, 2)];
    const read = async () =>
      (await portal.ask('GET /boxoffice/waits', { query: { eventExternalId: list.session.id }, token })).body;
    expect((await read()).map(({ id, customer }) => [id, customer.email])).toEqual([
      [ada.id, expect.stringContaining('@')],
      [bob.id, expect.stringContaining('@')],
    ]);
    const offer = (id: string) => portal.ask('POST /boxoffice/waitoffer', { body: { id }, token });
    expect(await offer(bob.id)).toMatchObject({ status: 409, code: 'waiting.too-few-places' });
    await list.free(2);
    expect((await offer(bob.id)).body).toMatchObject({ state: 'offered', offeredBy: expect.any(String) });
    expect(await list.stateOf(ada)).toMatchObject({ state: 'waiting', position: 1 });
    const remove = await portal.ask('DELETE /boxoffice/wait', { query: { id: ada.id }, token });
    expect(remove).toMatchObject({ status: 204 });
    expect((await read()).map(({ state }) => state)).toEqual(['offered', 'removed']);
    const actions = await portal.sql<{ action: string }>(
      `select action from portal.audit_entry where action like 'wait.%' order by action`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['wait.offered', 'wait.removed']);
  });
});

describe('an erased account', () => {
  it('waits for nothing, and its claim is free', async () => {
    const list = await WaitingTest.soldOut(portal);
    const ada = await newPerson(portal, 'aqua-rivage');
    await list.join(ada.token, 2);
    const tenant = (await portal.services.tenants.find('aqua-rivage')) ?? expect.fail('no venue');
    await eraseAccount(portal.services, tenant, { customerId: ada.userId, losesBelongings: true });
    expect(await list.places()).toMatchObject({ awaited: 0 });
    expect(await portal.sql('select from portal.wait where customer_id = $1', [ada.userId])).toEqual([]);
  });
});
