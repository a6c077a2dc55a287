import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expireDueCarts } from '#cart/cart.service.ts';
import { withDueCarts } from '#cart/cart.sql.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { readSilentTenants } from '#payment/attempts/attempts.sql.ts';
import { pollPayments } from '#payment/attempts/polling/polling.service.ts';
import { sweepDueSales } from '#sale/selling/selling.service.ts';
import { withDueSales } from '#sale/selling/selling.sql.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

const VENUES = 300;

let portal: PortalTest;
let statements = 0;

/** Returns a database that counts transactions and single statements. */
const counted = (whole: Database): Database => ({
  ...whole,
  tenant: (...input) => whole.tenant(...input).finally(() => statements++),
  direct: {
    query: (...input) => whole.direct.query(...(input as Parameters<Database['direct']['query']>)) as never,
    named: (...input) => {
      statements++;
      return whole.direct.named(...(input as Parameters<Database['direct']['named']>)) as never;
    },
  },
});

beforeAll(async () => {
  portal = await portalTest({ wrapDatabase: counted });
  await portal.sql(
    `insert into portal.tenant (name, display_name) select 'venue-' || number, 'Venue' from generate_series(1, $1::int) as number`,
    [VENUES],
  );
  portal.services.tenants.invalidate();
});
afterAll(() => portal[Symbol.asyncDispose]());

const ids = async () => (await portal.services.tenants.venues()).map(({ id }) => id);
const idOf = async (name: string) => (await portal.services.tenants.find(name))?.id as TenantId;

it.each([
  ['expired carts', () => expireDueCarts(portal.services)],
  ['due sales', () => sweepDueSales(portal.services)],
  ['unanswered payments', () => pollPayments(portal.services, async () => undefined)],
  ['expired holds', async () => portal.ticketing.withExpired('holds', await ids())],
  ['expired rights', async () => portal.ticketing.withExpired('rights', await ids())],
] as const)('the sweep of %s is one statement for all venues when nothing is due', async (_, sweep) => {
  await sweep();
  const before = statements;
  await sweep();
  expect(statements - before).toBe(1);
});

it('sweeps visit only venues with due work', async () => {
  const [due, other] = [await idOf('venue-7'), await idOf('venue-8')];
  const { database } = portal.services;
  await portal.sql(
    `insert into portal.cart (tenant_id, id, state, locale, lines, total_amount, valid_until, sale_due_at)
     values ($1, $3, 'open', 'fr-FR', '[]', 0, now() - interval '1 second', null),
            ($2, $4, 'open', 'fr-FR', '[]', 0, now() + interval '1 hour', null)`,
    [due, other, randomUUID(), randomUUID()],
  );
  await portal.sql(
    `insert into portal.payment_attempt (tenant_id, id, cart_id, cart_version, site_id, mode, transaction_id,
       transaction_day, started_at, amount, currency, next_poll_at)
     values ($1, $2, $3, 1, '10000000', 'TEST', 'abc123', now()::date, now() - interval '3 minutes', 2200, 'EUR',
             now() - interval '9 seconds')`,
    [other, randomUUID(), randomUUID()],
  );
  await portal.sql(
    `insert into venue.hold (tenant_id, key, session_id, quantity, expires_at)
     select tenant_id, 'forgotten', id, 1, now() - interval '1 second' from venue.session limit 1`,
  );
  expect(await withDueCarts(database, await ids())).toEqual([due]);
  expect(await withDueSales(database, await ids())).toEqual([]);
  const [silent, ...more] = await readSilentTenants(database, await ids());
  expect(silent).toMatchObject({ id: other, isDue: true });
  expect(silent?.seconds).toBeGreaterThan(8);
  expect(more).toEqual([]);
  expect(await portal.ticketing.withExpired('holds', await ids())).toHaveLength(1);
  await expireDueCarts(portal.services);
  expect(await withDueCarts(database, await ids())).toEqual([]);
});

it('sweeps query only the given venues', async () => {
  const one = await idOf('venue-9');
  expect(await readSilentTenants(portal.services.database, [one])).toEqual([]);
});
