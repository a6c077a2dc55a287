import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ImportTest } from '#test/portal/imports.ts';

vi.setConfig({ testTimeout: 60_000 });

let test: ImportTest;
beforeAll(async () => {
  test = await ImportTest.open();
});
afterAll(() => test.portal[Symbol.asyncDispose]());

const run = randomUUID().slice(0, 6);
const YEAR = new Date().getFullYear() + 4;

/** Few identifiers and addresses, so that lines repeat them within a file, across its parts and between files. */
const number = fc.integer({ min: 0, max: 400 });
const customerLine = fc
  .tuple(number, number, fc.constantFrom('Morel', 'Petit', ''), fc.constantFrom('06 12 34 56 78', '12', ''))
  .map(
    ([id, address, name, phone]) =>
      `${id % 37 === 0 ? '' : `${run}-${id}`};${address % 41 === 0 ? 'no address' : `${run}-${address}@example.com`};${name};${phone}`,
  );
const cardLine = fc
  .tuple(
    number,
    number,
    fc.constantFrom('CARTE-10', 'CARTE-20', 'ABO-FAMILLE', 'NOTHING'),
    fc.constantFrom('7', '8', 'x', ''),
    fc.constantFrom(`31/12/${YEAR}`, `${YEAR + 1}-01-31`, `30/02/${YEAR}`, '1/1/2020'),
  )
  .map(([id, customer, service, rest, until]) =>
    [
      `${run}-${id}`,
      id % 3 === 0 ? '' : `${run}-${customer}`,
      id % 2 === 0 ? `${run}${id % 100}` : '',
      service,
      rest,
      until,
    ].join(';'),
  );

/** Bookings of three sessions that begin together, two of them in a pool: few places for many lines. */
const bookingLine = fc
  .tuple(
    number,
    fc.constantFrom(0, 1, 2),
    fc.constantFrom('1', '2', '5', 'x'),
    fc.constantFrom('jeanne@example.com', 'jeanne@example.com', 'nobody@example.com'),
  )
  .map(([id, at, quantity, customer]) =>
    [
      `${run}-${id}`,
      customer,
      sessions[at]?.service,
      sessions[at]?.day,
      sessions[at]?.time,
      sessions[at]?.price,
      quantity,
      id % 2 === 0 && quantity === '1' ? `${run}B${id}` : '',
    ].join(';'),
  );

const sessions: { service: string; price: string; day: string; time: string }[] = [];
beforeAll(async () => {
  for (const places of [400, 500, 600]) {
    const { id, service, priceName: price } = await test.portal.session(places);
    const [row] = await test.portal.sql<{ day: string; time: string }>(
      `update venue.session set pool_id = case when capacity > 400 then 'hall' end,
              start_at = date_trunc('day', now()) + interval '9 days 10 hours' + capacity / 100 * interval '1 minute',
              end_at = date_trunc('day', now()) + interval '9 days 12 hours'
        where id = $1 returning to_char(start_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
              to_char(start_at at time zone 'Europe/Paris', 'HH24:MI') as time`,
      [id],
    );
    if (row) sessions.push({ service, price, ...row });
  }
  await test.portal.sql(
    `insert into venue.pool (tenant_id, id, capacity) select id, 'hall', 450 from portal.tenant where name = 'aqua-rivage'`,
  );
});

describe('dry run', () => {
  it.each([
    ['customers', 'id;email;nom;portable', customerLine, { id: 0, email: 1, lastName: 2, mobile: 3 }],
    [
      'cards',
      'id;client;code;service;reste;fin',
      cardLine,
      { id: 0, customer: 1, code: 2, service: 3, remaining: 4, until: 5 },
    ],
    [
      'bookings',
      'id;client;service;date;heure;tarif;nombre;codes',
      bookingLine,
      { id: 0, customer: 1, service: 2, date: 3, time: 4, price: 5, quantity: 6, codes: 7 },
    ],
  ] as const)(
    'of any file of %s has the counts and the problems of its run, and changes nothing of it when repeated',
    async (kind, head, line, mapping) => {
      for (const lines of fc.sample(fc.array(line, { minLength: 600, maxLength: 700 }), {
        numRuns: 2,
        seed: 7,
      })) {
        const file = [head, ...lines].join('\n');
        const checked = await test.check(kind, file, mapping);
        expect(await test.act('run', checked.id)).toBeUndefined();
        const done = await test.read(checked.id);
        expect(done).toMatchObject({
          result: checked.check,
          problems: checked.problems,
          problemCount: checked.problemCount,
        });
        const again = await test.check(kind, file, mapping);
        // Only lines that were refused can have an effect now, such as a new address that another line has left.
        expect(again.check?.same).toBeGreaterThanOrEqual(lines.length - (done.result?.refused ?? 0));
        await test.act('cancel', again.id);
      }
    },
  );
});
