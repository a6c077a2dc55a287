import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EntranceTest } from '#test/portal/entrance.ts';
import { ImportTest } from '#test/portal/imports.ts';
import { broken } from '#test/system/support.ts';

const CUSTOMER = 'jeanne@example.com';

let test: ImportTest;
beforeAll(async () => {
  test = await ImportTest.open();
});
afterAll(async () => {
  expect(await broken(test.portal)).toEqual({});
  await test.portal[Symbol.asyncDispose]();
});

const unique = () => randomUUID().slice(0, 8).toUpperCase();
const HEAD =
  'N° de réservation;Client;Prestation;Établissement;Date;Heure;Tarif;Nombre de billets;Codes;Montant payé';
const MAPPING = {
  id: 0,
  customer: 1,
  service: 2,
  establishment: 3,
  date: 4,
  time: 5,
  price: 6,
  quantity: 7,
  codes: 8,
  paid: 9,
};

interface TestSession {
  id: string;
  service: string;
  price: string;
  place: string;
  day: string;
  time: string;
}

/** Gives a session of the demonstration these places. */
async function sessionOf(places: number): Promise<TestSession> {
  const { id, service, priceName } = await test.portal.session(places);
  const [row] = await test.portal.sql<{ place: string; day: string; time: string }>(
    `select establishment_code as place, to_char(start_at at time zone 'Europe/Paris', 'DD/MM/YYYY') as day,
            to_char(start_at at time zone 'Europe/Paris', 'HH24:MI') as time
       from venue.session join portal.tenant on tenant.id = tenant_id where session.id = $1 and tenant.name = 'aqua-rivage'`,
    [id],
  );
  if (!row) throw new Error(`No session ${id}`);
  return { id, service, price: priceName, ...row };
}

/** A line about tickets for a session; fields of `of` replace the usual ones. */
function line(session: TestSession, of: Partial<Record<keyof typeof MAPPING, string | number>> = {}): string {
  const { service, place: establishment, day: date, time, price } = session;
  const cells = {
    id: unique(),
    customer: CUSTOMER,
    service,
    establishment,
    date,
    time,
    price,
    quantity: 1,
    ...of,
  };
  return (Object.keys(MAPPING) as (keyof typeof MAPPING)[])
    .map((field) => (cells as Partial<Record<string, string | number>>)[field] ?? '')
    .join(';');
}

const check = (...lines: string[]) => test.check('bookings', [HEAD, ...lines].join('\n'), MAPPING);

async function importBookings(...lines: string[]) {
  const { id } = await check(...lines);
  expect(await test.act('run', id)).toBeUndefined();
  return test.read(id);
}

async function placesOf({ id }: TestSession) {
  const [row] = await test.portal.sql<{ sold: number; held: number }>(
    `select sold, held from venue.session join portal.tenant on tenant.id = tenant_id
      where session.id = $1 and tenant.name = 'aqua-rivage'`,
    [id],
  );
  return row;
}

const ticketsOf = ({ id }: TestSession) =>
  test.portal.sql<{ code: string; cents: number }>(
    `select replace(code, ' ', '') as code, unit_price_cents as cents
       from venue.ticket where session_id = $1 order by ordinal`,
    [id],
  );

describe('import of bookings', () => {
  it('takes places once, under the codes of the other system, and the account shows the tickets', async () => {
    const session = await sessionOf(10);
    const codes = [unique(), unique()];
    const file = line(session, { quantity: 2, codes: codes.join(' '), paid: '15,01 €' });
    const before = await test.portal.sql('select from portal.purchase');
    expect(await importBookings(file)).toMatchObject({ result: { created: 1, refused: 0 }, problems: [] });
    expect(await placesOf(session)).toEqual({ sold: 2, held: 0 });
    expect(await ticketsOf(session)).toEqual([
      { code: codes[0], cents: 751 },
      { code: codes[1], cents: 750 },
    ]);
    expect((await importBookings(file)).result).toMatchObject({ created: 0, same: 1 });
    expect(await placesOf(session)).toEqual({ sold: 2, held: 0 });

    const token = await test.portal.signIn(CUSTOMER);
    const { body } = await test.portal.ask('POST /user/GetTicketsDetails', {
      token,
      body: { includedInvalidTickets: false },
    });
    const shown = JSON.stringify(body.tickets).replaceAll(' ', '');
    for (const code of codes) expect(shown).toContain(code);
    // Neither an order, which takings count, nor a mail.
    expect(await test.portal.sql('select from portal.purchase')).toHaveLength(before.length);
    expect(await test.portal.sql(`select from portal.outbox where task like '%mail%'`)).toHaveLength(0);
  });

  it('is named before the deletion of an account that has nothing else', async () => {
    const email = `${unique()}@example.com`;
    await test.portal.sql(
      `insert into portal.customer (tenant_id, email, password_hash, user_type, civility, first_name, last_name, address,
                                    zip, city, country, mobile, locale)
       select tenant_id, $1, password_hash, user_type, civility, first_name, last_name, address, zip, city, country, mobile,
              locale
         from portal.customer
        where email = $2 and tenant_id = (select id from portal.tenant where name = 'aqua-rivage')`,
      [email, CUSTOMER],
    );
    await importBookings(line(await sessionOf(10), { customer: email }));
    const token = await test.portal.signIn(email);
    const remove = (losesBelongings: boolean) =>
      test.portal.ask('DELETE /user/user', { body: { losesBelongings }, token });
    expect(await remove(false)).toMatchObject({ status: 409, code: 'account.belongings' });
    expect(await remove(true)).toMatchObject({ status: 204 });
  });

  it('opens the entrance with an old code, once, and then cannot be undone', async () => {
    const session = await sessionOf(10);
    const code = unique();
    const { id } = await importBookings(line(session, { quantity: 3, codes: code }));
    await test.portal.sql(
      `update venue.session set start_at = now() - interval '10 minutes', end_at = now() + interval '1 hour'
        where id = $1`,
      [session.id],
    );
    const entrance = await EntranceTest.open(test.portal);
    // One code for three tickets: the entrance offers the two others of the line.
    expect((await entrance.scan(code.toLowerCase(), { establishment: session.place })).body).toMatchObject({
      scan: { isAccepted: true, others: 2 },
    });
    await test.act('undo', id);
    expect(await test.read(id)).toMatchObject({ state: 'done', use: 'ticket' });
    expect(await placesOf(session)).toEqual({ sold: 3, held: 0 });
  });

  it('takes the present price, and new codes, where the file has none', async () => {
    const session = await sessionOf(10);
    await importBookings(line(session, { quantity: '', establishment: '' }));
    const [ticket] = await ticketsOf(session);
    expect(ticket?.code).toMatch(/^[0-9A-Z]{12}$/);
    expect(ticket?.cents).toBeGreaterThan(0);
  });

  it('reports every problem with its line, and the run refuses the same lines', async () => {
    const [session, full] = [await sessionOf(5), await sessionOf(2)];
    const [code, id] = [unique(), unique()];
    const taken = unique();
    await importBookings(line(session, { codes: taken }));
    const checked = await check(
      line(session, { id, codes: code }),
      line(session, { id, codes: '' }),
      line(session, { codes: code }),
      line(session, { codes: taken }),
      line(session, { customer: 'nobody@example.com' }),
      line(session, { service: 'NOTHING' }),
      line(session, { service: 'CARTE-10' }),
      line(session, { establishment: 'Nowhere' }),
      line(session, { time: '03:33' }),
      line(session, { time: '25:00' }),
      line(session, { date: '31/02/2030' }),
      line(session, { price: 'No such price' }),
      line(session, { quantity: 0 }),
      line(session, { quantity: 3, codes: `${unique()} ${unique()}` }),
      line(session, { quantity: 4 }),
      line(full, { quantity: 2 }),
      line(full),
      line(session, { customer: '' }),
    );
    expect(checked.problems.map(({ line: at, problem }) => [at, problem])).toEqual([
      [3, 'duplicate-id'],
      [4, 'duplicate-code'],
      [5, 'code-taken'],
      [6, 'unknown-customer'],
      [7, 'unknown-service'],
      [8, 'service-without-sessions'],
      [9, 'unknown-establishment'],
      [10, 'unknown-session'],
      [11, 'time'],
      [12, 'date'],
      [13, 'unknown-price'],
      [14, 'number'],
      [15, 'code-count'],
      [16, 'no-places'],
      [18, 'no-places'],
      [19, 'required'],
    ]);
    expect(checked.problems.find(({ line: at }) => at === 16)?.value).toBe('3');
    await test.act('run', checked.id);
    expect(await test.read(checked.id)).toMatchObject({ result: checked.check, problems: checked.problems });
    expect(await placesOf(session)).toEqual({ sold: 2, held: 0 });
    expect(await placesOf(full)).toEqual({ sold: 2, held: 0 });
  });

  it('takes no more places than a pool has, over all its sessions at the time', async () => {
    const [one, two] = [await sessionOf(10), await sessionOf(10)];
    await test.portal.sql(
      `with pool as (
         insert into venue.pool (tenant_id, id, capacity) select id, $3, 5 from portal.tenant where name = 'aqua-rivage'
         returning tenant_id)
       update venue.session set pool_id = $3, end_at = first.start_at + interval '1 hour',
              start_at = first.start_at + case when session.id = $2 then interval '7 minutes' else interval '0' end
         from pool, (select start_at from venue.session where id = $1) as first
        where session.tenant_id = pool.tenant_id and session.id in ($1, $2)`,
      [one.id, two.id, unique()],
    );
    const [later] = await test.portal.sql<{ time: string }>(
      `select to_char(start_at at time zone 'Europe/Paris', 'HH24:MI') as time from venue.session where id = $1`,
      [two.id],
    );
    const at = { day: one.day, time: later?.time ?? '' };
    const checked = await check(
      line(one, { quantity: 3 }),
      line({ ...two, ...at }, { quantity: 3 }),
      line({ ...two, ...at }, { quantity: 2 }),
    );
    expect(checked).toMatchObject({
      check: { created: 2, refused: 1 },
      problems: [{ line: 3, problem: 'no-places', value: '2' }],
    });
    await test.act('run', checked.id);
    expect((await test.read(checked.id)).result).toEqual(checked.check);
    expect([await placesOf(one), await placesOf(two)]).toMatchObject([{ sold: 3 }, { sold: 2 }]);
  });

  it('does not take the places that carts hold, and takes those of expired ones', async () => {
    const session = await sessionOf(4);
    const hold = (seconds: number) =>
      test.portal.sql(
        `select venue.hold_places(id, array[$2], array[$3::float8], array[1], array[$1], array[3])
           from portal.tenant where name = 'aqua-rivage'`,
        [session.id, unique(), seconds],
      );
    await hold(600);
    const checked = await check(line(session, { quantity: 2 }));
    expect(checked).toMatchObject({ problems: [{ problem: 'no-places', value: '1' }] });
    await test.portal.sql(
      `update venue.hold set expires_at = now() - interval '1 second' where session_id = $1`,
      [session.id],
    );
    expect((await importBookings(line(session, { quantity: 4 }))).result).toMatchObject({ created: 1 });
    expect(await placesOf(session)).toEqual({ sold: 4, held: 0 });
  });

  it('interrupts nothing and sells nothing twice when the last places go between the dry run and the run', async () => {
    const session = await sessionOf(2);
    const checked = await check(line(session, { quantity: 2 }));
    expect(checked.check).toMatchObject({ created: 1 });
    await importBookings(line(session));
    await test.act('run', checked.id);
    expect(await test.read(checked.id)).toMatchObject({
      state: 'done',
      result: { created: 0, refused: 1 },
      problems: [{ problem: 'no-places', value: '1' }],
    });
  });

  it('adds further prices and sessions of a booking, and refuses one that has moved', async () => {
    const [one, two] = [await sessionOf(10), await sessionOf(10)];
    const id = unique();
    await importBookings(line(one, { id }));
    const both = await importBookings(line(two, { id }), line(one, { id }));
    expect(both.result).toMatchObject({ created: 1, same: 1 });
    const moved = await sessionOf(10);
    expect(await check(line(moved, { id }), line(two, { id }))).toMatchObject({
      check: { created: 0, same: 1, refused: 1 },
      problems: [{ line: 2, problem: 'booking-changed' }],
    });
    expect(await check(line(one, { id, quantity: 2 }), line(two, { id }))).toMatchObject({
      problems: [{ line: 2, problem: 'booking-changed' }],
    });
  });
});

describe('POST /boxoffice/importundo', () => {
  it('deletes unused bookings and releases their places, and keeps their customers until then', async () => {
    const session = await sessionOf(10);
    const id = unique();
    const customers = await test.import('customers', `N° client;E-mail\n${id};${id}@example.com`);
    const bookings = await importBookings(line(session, { customer: id, quantity: 4 }));
    await test.act('undo', customers.id);
    expect(await test.read(customers.id)).toMatchObject({ state: 'done', use: 'booking' });
    await test.act('undo', bookings.id);
    expect((await test.read(bookings.id)).state).toBe('undone');
    expect(await placesOf(session)).toEqual({ sold: 0, held: 0 });
    expect(await ticketsOf(session)).toEqual([]);
    await test.act('undo', customers.id);
    expect((await test.read(customers.id)).state).toBe('undone');
    // What was undone can be imported again.
    expect((await importBookings(line(session, { quantity: 10 }))).result).toMatchObject({ created: 1 });
  });
});
