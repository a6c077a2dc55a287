import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import { EntranceTest } from '#test/portal/entrance.ts';
import { ImportTest } from '#test/portal/imports.ts';
import { broken } from '#test/system/support.ts';

const CUSTOMER = 'jeanne@example.com';
const ZONE = 'Europe/Paris';
const SERVICE = 'ENT-UNITE';

let test: ImportTest;
beforeAll(async () => {
  test = await ImportTest.open();
});
afterAll(async () => {
  expect(await broken(test.portal)).toEqual({});
  await test.portal[Symbol.asyncDispose]();
});

const unique = () => randomUUID().slice(0, 8).toUpperCase();
const COLUMNS = ['id', 'customer', 'service', 'date', 'until', 'price', 'quantity', 'codes', 'paid'] as const;
const MAPPING = Object.fromEntries(COLUMNS.map((field, column) => [field, column]));
const line = (of: Partial<Record<(typeof COLUMNS)[number], string | number>>) => {
  const cells = { id: unique(), customer: CUSTOMER, service: SERVICE, price: 'PLEIN', ...of };
  return COLUMNS.map((field) => (cells as Partial<Record<string, string | number>>)[field] ?? '').join(';');
};
const check = (...lines: string[]) =>
  test.check('bookings', [COLUMNS.join(';'), ...lines].join('\n'), MAPPING);
async function importLines(...lines: string[]) {
  const { id } = await check(...lines);
  expect(await test.act('run', id)).toBeUndefined();
  return test.read(id);
}
const ticketsOf = (code: string) =>
  test.portal.sql<{ cents: number; from: Date; until: Date; session: string | null }>(
    `select ticket.unit_price_cents as cents, ticket.valid_from as from, ticket.valid_until as until,
            ticket.session_id as session
       from venue.ticket join venue.ticket as named using (tenant_id, sale_key)
      where replace(named.code, ' ', '') = $1 order by ticket.ordinal`,
    [code],
  );
const today = () => dayOf(new Date(), ZONE);
const endOf = (day: string) => new Date(startOfDay(addDays(day, 1), ZONE).getTime() - 1000);

describe('import of bookings without a date', () => {
  it('creates tickets with their codes until the last day of the file, once', async () => {
    const code = unique();
    const until = addDays(today(), 40);
    const file = line({ until, quantity: 2, codes: `${code} ${unique()}`, paid: '9,01' });
    expect(await importLines(file)).toMatchObject({ result: { created: 1, refused: 0 }, problems: [] });
    expect(await ticketsOf(code)).toMatchObject([
      { cents: 451, until: endOf(until), session: null },
      { cents: 450, until: endOf(until), session: null },
    ]);
    expect((await importLines(file)).result).toMatchObject({ created: 0, same: 1 });
    expect(await ticketsOf(code)).toHaveLength(2);
  });

  it('admits their visitors at the entrance, and can be undone no more then', async () => {
    const [used, unused] = [unique(), unique()];
    const imported = await importLines(line({ codes: used }));
    const other = await importLines(line({ codes: unused }));
    const entrance = await EntranceTest.open(test.portal);
    expect(await entrance.scan(used)).toMatchObject({ body: { scan: { isAccepted: true } } });
    await test.act('undo', imported.id);
    expect(await test.read(imported.id)).toMatchObject({ state: 'done', use: 'ticket' });
    await test.act('undo', other.id);
    expect((await test.read(other.id)).state).toBe('undone');
    expect(await ticketsOf(unused)).toEqual([]);
  });

  it('counts the validity of the service from the day of the line', async () => {
    const code = unique();
    await test.portal.sql(`update venue.service set validity_days = 30 where code = 'ENT-MIDI'`);
    const date = addDays(today(), -10);
    expect((await importLines(line({ service: 'ENT-MIDI', date, codes: code }))).result).toMatchObject({
      created: 1,
    });
    expect(await ticketsOf(code)).toMatchObject([
      { from: startOfDay(date, ZONE), until: endOf(addDays(date, 30)) },
    ]);
  });

  it('reports problems by line, among bookings of sessions in the same file', async () => {
    const { service, priceName } = await test.portal.session(5);
    const checked = await check(
      line({}),
      line({ until: addDays(today(), -1) }),
      line({ until: '31/02/2030' }),
      line({ date: addDays(today(), 5), until: addDays(today(), 3) }),
      line({ service, price: priceName }),
      line({ service: 'CARTE-10' }),
      line({ quantity: 'x' }),
    );
    expect(checked.problems.map(({ line: at, field, problem }) => [at, field, problem])).toEqual([
      [3, 'until', 'ended'],
      [4, 'until', 'date'],
      [5, 'until', 'ended'],
      [6, 'date', 'required'],
      [7, 'service', 'service-without-sessions'],
      [8, 'quantity', 'number'],
    ]);
    expect(checked.check).toMatchObject({ created: 1, refused: 6 });
    await test.act('run', checked.id);
    expect(await test.read(checked.id)).toMatchObject({ result: checked.check, problems: checked.problems });
  });
});
