import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestVenue, testVenue } from '#test/portal/embedded-ticketing.ts';

// When a sale opens, thousands of carts appear suddenly while query plans are still those of a quiet hour.

const OTHERS = 400;
let venue: TestVenue;

beforeAll(async () => {
  venue = await testVenue();
  await venue.asOwner(`
    create function public.rows_read(tables text[], statement text, tenant text) returns integer language plpgsql as $$
    declare
      before integer;
      now_read integer;
      rows_of constant text := 'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer from pg_stat_xact_user_tables
                                 where schemaname || ''.'' || relname = any ($1)';
    begin
      execute rows_of into before using tables;
      execute statement using tenant;
      execute rows_of into now_read using tables;
      return now_read - coalesce(before, 0);
    end $$`);
  // After sales have ended, the indexes are large and the tables have hardly any open row.
  await addCarts();
  await venue.asOwner('delete from venue.hold');
  await venue.asOwner(`update portal.cart set state = 'sold'`);
  await venue.asOwner(`update portal.payment_attempt set state = 'paid'`);
  await venue.asOwner('vacuum analyze');
  await addCarts();
});
afterAll(() => venue[Symbol.asyncDispose]());

/** Adds carts that hold a place and are in payment. */
async function addCarts(): Promise<void> {
  const each = `from generate_series(1, ${OTHERS})`;
  await venue.asOwner(
    `insert into venue.hold (tenant_id, key, session_id, quantity, expires_at)
     select $1, gen_random_uuid()::text, 'other', 1, now() + interval '10 minutes' ${each}`,
    [venue.tenantId],
  );
  await venue.asOwner(
    `insert into portal.cart (tenant_id, id, holder, lines, total_amount, locale, valid_until)
     select $1, gen_random_uuid(), gen_random_uuid()::text, '[{}]', 650, '', now() + interval '10 minutes' ${each}`,
    [venue.tenantId],
  );
  await venue.asOwner(
    `insert into portal.payment_attempt (tenant_id, id, cart_id, user_id, cart_version, site_id, mode, transaction_id,
                                         transaction_day, started_at, amount, currency, next_poll_at)
     select $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, gen_random_uuid()::text, 'TEST', 'abc123', now(), now(), 650,
            'EUR', now() + interval '10 minutes' ${each}`,
    [venue.tenantId],
  );
}

/** Returns how many rows of these tables a statement reads. Its `$1` is the tenant. */
async function rowsRead(statement: string, ...tables: string[]): Promise<number> {
  const [row] = await venue.asOwner<{ read: number }>('select public.rows_read($2, $3, $1) as read', [
    venue.tenantId,
    tables,
    statement,
  ]);
  return row?.read ?? Number.NaN;
}

describe('statement of a cart', () => {
  it('reads only rows of the cart when the cart holds a place', async () => {
    const hold = `select venue.hold_places($1::uuid, array['mine'], array[900], '{1}', '{S}', '{1}', '{mine}')`;
    expect(await rowsRead(hold, 'venue.hold')).toBeLessThan(10);
  });

  it('reads only rows of the cart when the cart is opened', async () => {
    expect(await rowsRead(`select portal.kept_carts($1::uuid, 'mine')`, 'portal.cart')).toBeLessThan(10);
  });

  it('reads only rows of the cart when its payment begins', async () => {
    const payer = {
      attempt: randomUUID(),
      cart: randomUUID(),
      version: 1,
      customer: randomUUID(),
      transactions: ['a'],
      cap_minutes: 45,
    };
    const begin = `select portal.begin_payments($1::uuid, '${JSON.stringify([payer])}', 900, 60,
                     '{"cart": 9, "customer": 9, "cartHourly": 9, "customerHourly": 9}', 600)`;
    expect(await rowsRead(begin, 'portal.cart', 'portal.payment_attempt')).toBeLessThan(10);
  });

  it('reads only rows of the cart when the cart is sold', async () => {
    const sale = { key: 'mine', buyer: { reference: 'buyer' }, locale: 'fr-FR', lines: [] };
    const sell = `select venue.sell($1::uuid, '${JSON.stringify([sale])}', '{mine}', '{}', '{}', '{}')`;
    expect(await rowsRead(sell, 'venue.hold')).toBeLessThan(10);
  });
});
