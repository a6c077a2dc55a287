import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '#account/profile/erasure.service.ts';
import { noShows, type Rule } from '#test/portal/no-shows.ts';
import { drainJobs, type PortalTest, portalTest } from '#test/portal/portal.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let staff: string;
const { course, lineOf, book, add, use, end, settle, twin, miss, own } = noShows(() => ({
  portal,
  staff,
}));

beforeAll(async () => {
  portal = await portalTest();
  ({ token: staff } = await portal.administrator({ rights: ['settings.ticketing'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const person = () => newPerson(portal, 'aqua-rivage');
const statesOf = async (token: string) => (await own(token)).missed.map(({ state }) => state);
const list = async (token = staff) => (await portal.ask('GET /settingsticketing/noshows', { token })).body;

/** A customer whose bookings of a service are paused by two missed places. */
async function paused(rule: Rule = {}) {
  const ada = await person();
  const session = await course(rule);
  const tickets = [...(await miss(ada.token, session)), ...(await miss(ada.token, session))];
  const [pause] = (await own(ada.token)).pauses;
  if (!pause) throw new Error('There is no pause');
  return { ...ada, session, pause, tickets };
}

async function subjectsTo(email: string): Promise<string[]> {
  await drainJobs(portal);
  const mails = await portal.sql<{ subject: string }>(
    'select subject from sandbox.mail where lower(recipient) = lower($1) order by position',
    [email],
  );
  return mails.map(({ subject }) => subject);
}

describe('settleNoShows', () => {
  it('records an unused ticket once, two hours after the end of its session', async () => {
    const ada = await person();
    const session = await course();
    const [ticketNumber] = await book(ada.token, session);
    await end(session, { hoursAgo: 1 });
    await settle();
    expect((await own(ada.token)).missed).toEqual([]);
    await end(session, { hoursAgo: 2, isControlled: false });
    await settle();
    await settle();
    expect((await own(ada.token)).missed).toMatchObject([{ ticketNumber, state: 'counted' }]);
  });

  it('records nothing for a session at which no ticket was presented', async () => {
    const ada = await person();
    const session = await course();
    await book(ada.token, session);
    await end(session, { isControlled: false });
    await settle();
    expect(await statesOf(ada.token)).toEqual([]);
  });

  it('records neither used, refunded nor blocked tickets, nor those of guests', async () => {
    const ada = await person();
    const session = await course();
    const [used = '', refunded = '', blocked = '', ofGuest = '', missed = ''] = await book(
      ada.token,
      session,
      5,
    );
    await use(used);
    await portal.sql('update venue.ticket set taken_back_at = now() where ticket_number = $1', [refunded]);
    await portal.sql('update venue.ticket set blocked_at = now() where ticket_number = $1', [blocked]);
    const guest = await person();
    await portal.sql('update portal.customer set is_guest = true where id = $1', [guest.userId]);
    await portal.sql('update portal.ticket set user_id = $2 where ticket_number = $1', [
      ofGuest,
      guest.userId,
    ]);
    await end(session);
    await settle();
    const rows = await portal.sql<{ number: string }>(
      'select ticket_number as number from portal.missed_place where session_id = $1',
      [session.id],
    );
    expect(rows).toEqual([{ number: missed }]);
  });

  it('records a transferred ticket for its present holder', async () => {
    const [ada, bob] = [await person(), await person()];
    const session = await course();
    const [number = ''] = await book(ada.token, session);
    await portal.sql('update portal.ticket set user_id = $2 where ticket_number = $1', [number, bob.userId]);
    await end(session);
    await settle();
    expect(await statesOf(ada.token)).toEqual([]);
    expect(await statesOf(bob.token)).toEqual(['counted']);
  });

  it('records nothing for a session that the venue cancelled, or that ended before the rule', async () => {
    const ada = await person();
    const [cancelled, earlier] = [await course(), await course()];
    await book(ada.token, cancelled);
    await book(ada.token, earlier);
    await end(cancelled);
    await end(earlier);
    await portal.sql(
      `insert into portal.session_change (tenant_id, session_id, state)
       select tenant_id, id, 'cancelled' from venue.session where id = $1`,
      [cancelled.id],
    );
    await portal.sql('update portal.no_show_rule set since = now() where service_code = $1', [
      earlier.service,
    ]);
    await settle();
    expect(await statesOf(ada.token)).toEqual([]);
  });

  it('takes a missed place back when a device sends its use later', async () => {
    const { token, tickets } = await paused();
    await use(tickets[1] ?? '');
    await settle();
    expect((await statesOf(token)).sort()).toEqual(['counted', 'used']);
    expect((await own(token)).pauses).toMatchObject([{ end: 'taken-back' }]);
  });

  it('counts the places of a pause that was taken back for the next one', async () => {
    const { token, session, tickets } = await paused();
    await use(tickets[1] ?? '');
    await settle();
    expect(await add(token, await twin(session))).toMatchObject({ status: 200 });
    await miss(token, session);
    expect((await own(token)).pauses.map(({ end: reason }) => reason)).toEqual([undefined, 'taken-back']);
  });

  it('counts the places of a pause that is over for no other', async () => {
    const { token, session } = await paused();
    await portal.sql(`update portal.booking_pause set until_at = now() where ended_at is null`);
    await settle();
    expect((await own(token)).pauses).toMatchObject([{ end: 'over' }]);
    await miss(token, session);
    expect((await own(token)).pauses).toHaveLength(1);
  });

  it('begins one pause when several processes settle at once', async () => {
    const ada = await person();
    const session = await course();
    await miss(ada.token, session);
    await book(ada.token, session);
    await end(session);
    await Promise.all([settle(), settle(), settle()]);
    expect((await own(ada.token)).pauses).toHaveLength(1);
    expect(await statesOf(ada.token)).toEqual(['counted', 'counted']);
  });

  it('mails a warning before the pause, the pause, and its end', async () => {
    const ada = await person();
    const session = await course();
    await miss(ada.token, session);
    const before = await subjectsTo(ada.email);
    expect(before.filter((subject) => subject.startsWith('Une place manquée'))).toHaveLength(1);
    await miss(ada.token, session);
    await settle();
    const during = await subjectsTo(ada.email);
    expect(during.filter((subject) => subject.startsWith('Vos réservations sont en pause'))).toHaveLength(1);
    expect(during.filter((subject) => subject.startsWith('Une place manquée'))).toHaveLength(1);
    await portal.sql(`update portal.booking_pause set until_at = now() where ended_at is null`);
    await settle();
    const after = await subjectsTo(ada.email);
    expect(after.filter((subject) => subject.startsWith('Vous pouvez de nouveau réserver'))).toHaveLength(1);
  });
});

describe('PUT /cart/AddOrUpdateCart', () => {
  it('refuses places of a paused service with the last day and whom to ask', async () => {
    const { token, session } = await paused();
    const refused = await add(token, await twin(session));
    expect(refused).toMatchObject({ status: 409, code: 'pause.running' });
    const [row] = await portal.sql<{ last: Date }>(
      `select until_at - interval '1 second' as last from portal.booking_pause where ended_at is null order by since desc limit 1`,
    );
    const last = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', day: 'numeric' }).format(
      row?.last,
    );
    expect(refused.error).toContain(last);
    expect(refused.error).toContain('qui peut lever la pause');
  });

  it('lets another customer, and fewer units of lines that the cart has', async () => {
    const ada = await person();
    const session = await course();
    const { body: cart } = await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: { cartLines: [lineOf(session, 2)] },
      token: ada.token,
    });
    await miss(ada.token, session);
    await miss(ada.token, session);
    const change = (quantity: number) =>
      portal.ask('PUT /cart/AddOrUpdateCart', {
        body: { id: cart.id, cartLines: [lineOf(session, quantity)] },
        token: ada.token,
      });
    expect(await change(3)).toMatchObject({ code: 'pause.running' });
    expect(await change(1)).toMatchObject({ status: 200 });
    expect(await add((await person()).token, session)).toMatchObject({ status: 200 });
  });
});

describe('GET /purchase/Form', () => {
  it('refuses a cart that was filled before the pause, which its check names, until the pause is lifted', async () => {
    const ada = await person();
    const session = await course();
    const { body: cart } = await add(ada.token, session);
    const form = () =>
      portal.ask('GET /purchase/Form', {
        query: { cartId: cart.id, paymentType: 4, language: 'fr' },
        token: ada.token,
      });
    await miss(ada.token, session);
    await miss(ada.token, session);
    expect(await form()).toMatchObject({ status: 409, code: 'pause.running' });
    const { body: check } = await portal.ask('POST /Cart/CheckingRulesForCart', {
      body: { cartId: cart.id },
      token: ada.token,
    });
    expect(check).toMatchObject({
      isValid: false,
      messages: [{ code: 'pause.running', lineId: cart.cartLines[0]?.id }],
    });
    const [pause] = (await own(ada.token)).pauses;
    await portal.ask('POST /settingsticketing/liftpause', {
      body: { id: pause?.id ?? '', reason: 'Illness' },
      token: staff,
    });
    expect(await form()).toMatchObject({ status: 200 });
  });
});

describe('POST /settingsticketing/liftpause', () => {
  it('lifts a pause once, records the reason, and lets the customer book at once', async () => {
    const { token, email, userId, pause } = await paused();
    const desk = await portal.administrator({ rights: ['venue.desk'] });
    expect((await list(desk.token)).find(({ customer }) => customer.id === userId)).toMatchObject({
      customer: { email },
      pauses: [{ id: pause.id }],
      missed: [{ state: 'counted' }, { state: 'counted' }],
    });
    const lift = () =>
      portal.ask('POST /settingsticketing/liftpause', {
        body: { id: pause.id, reason: 'Was in hospital' },
        token: desk.token,
      });
    const { body: rest } = await lift();
    expect(rest.find(({ customer }) => customer.id === userId)?.pauses).toEqual([]);
    expect(await lift()).toMatchObject({ status: 404, code: 'pause.not-found' });
    expect((await own(token)).pauses).toMatchObject([{ end: 'lifted' }]);
    const entries = await portal.sql<{ changes: unknown[] }>(
      `select changes from portal.audit_entry where action = 'pause.lifted' and subject = left($1, 8)`,
      [userId],
    );
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).toContain('Was in hospital');
  });
});

describe('POST /settingsticketing/excusemissedplace', () => {
  it('excuses a place once, which ends the pause that needs it', async () => {
    const { token, userId } = await paused();
    const [place] = (await own(token)).missed;
    const excuse = () =>
      portal.ask('POST /settingsticketing/excusemissedplace', {
        body: { id: place?.id ?? '', reason: 'The pool was closed early' },
        token: staff,
      });
    expect(await excuse()).toMatchObject({ status: 200 });
    expect(await excuse()).toMatchObject({ status: 404, code: 'pause.no-missed-place' });
    expect((await own(token)).pauses).toMatchObject([{ end: 'taken-back' }]);
    expect((await statesOf(token)).sort()).toEqual(['counted', 'excused']);
    await settle();
    expect((await statesOf(token)).sort()).toEqual(['counted', 'excused']);
    const entries = await portal.sql(
      `select from portal.audit_entry where action = 'missed-place.excused' and subject = left($1, 8)`,
      [userId],
    );
    expect(entries).toHaveLength(1);
  });
});

describe('POST /user/wait', () => {
  it('refuses a customer whose bookings of the service are paused', async () => {
    const { token, session } = await paused();
    const full = await twin(session);
    const other = await person();
    await portal.sql('update venue.session set capacity = 1 where id = $1', [full.id]);
    await add(other.token, full);
    const wait = (by: string) =>
      portal.ask('POST /user/wait', {
        body: {
          eventExternalId: full.id,
          service: full.service,
          prices: [{ priceName: full.priceName, quantity: 1 }],
        },
        token: by,
      });
    expect(await wait(token)).toMatchObject({ status: 409, code: 'pause.running' });
    expect(await wait((await person()).token)).toMatchObject({ status: 200 });
  });
});

describe('an erased account', () => {
  it('leaves neither missed places nor pauses', async () => {
    const { userId } = await paused();
    const tenant = (await portal.services.tenants.find('aqua-rivage')) ?? expect.fail('no venue');
    await eraseAccount(portal.services, tenant, { customerId: userId, losesBelongings: true });
    for (const table of ['missed_place', 'booking_pause'])
      expect(await portal.sql(`select from portal.${table} where customer_id = $1`, [userId])).toEqual([]);
  });
});
