import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { removeDue } from './retention.service.ts';
import { REMOVALS, removeSome, STEP_ROWS } from './retention.sql.ts';
import { nextRun } from './retention.ts';

let portal: PortalTest;
let pool: Tenant;
let rink: Tenant;
beforeAll(async () => {
  portal = await portalTest();
  pool = (await portal.services.tenants.find('aqua-rivage')) as Tenant;
  rink = (await portal.services.tenants.find('patinoire-givre')) as Tenant;
});
afterAll(() => portal[Symbol.asyncDispose]());

const count = async (from: string, tenant = pool): Promise<number> => {
  const [row] = await portal.sql<{ count: number }>(
    `select count(*)::int as count from ${from} and tenant_id = $1`,
    [tenant.id],
  );
  return row?.count ?? Number.NaN;
};

/** Adds refused attempts of an age in days. */
const addRefusals = (tenant: Tenant, number: number, age: number) =>
  portal.sql(
    `insert into portal.refused_attempt (tenant_id, hour, site, kind, account, shown_account, network)
     select $1, now() - make_interval(days => $3), 'shop', 'password', decode(md5(n::text), 'hex'), '', '192.0.2.' || $3
       from generate_series(1, $2) as n`,
    [tenant.id, number, age],
  );

describe('removeDue', () => {
  it('removes thousands of rows of one venue in steps, and neither younger rows nor those of another venue', async () => {
    const rows = 2 * STEP_ROWS + 100;
    await addRefusals(pool, rows, 40);
    await addRefusals(pool, 3, 20);
    await addRefusals(rink, 7, 40);
    const [removal] = REMOVALS.refusals ?? [];
    if (!removal) throw new Error('The kind has no removal');
    const first = await portal.services.database.tenant(pool.id, (db) => removeSome(db, removal, 30));
    expect(first).toBe(STEP_ROWS);
    await removeDue(portal.services, pool);
    expect(await count('portal.refused_attempt where true')).toBe(3);
    expect(await count('portal.refused_attempt where true', rink)).toBe(7);
  });

  it('erases a buyer without an account who has bought nothing after two days', async () => {
    const add = (days: number) =>
      portal.sql(
        `insert into portal.customer (tenant_id, email, user_type, locale, is_guest, created_at)
         values ($1, 'idle-' || ($2::integer)::text || '@example.com', 'civil', 'fr-FR', true, now() - make_interval(days => $2::integer))`,
        [pool.id, days],
      );
    await add(1);
    await add(3);
    await removeDue(portal.services, pool);
    expect(await count(`portal.customer where email = 'idle-1@example.com'`)).toBe(1);
    expect(await count(`portal.customer where email = 'idle-3@example.com'`)).toBe(0);
  });

  it('erases a customer without an address after three years, as an account', async () => {
    const add = (name: string, age: string) =>
      portal.sql(
        `insert into portal.customer (tenant_id, email, user_type, last_name, locale, is_guest, created_at, seen_at)
         values ($1, '', 'civil', $2, 'fr-FR', true, now() - $3::interval, now() - $3::interval)`,
        [pool.id, name, age],
      );
    await add('Morvan', '1000 days');
    await add('Quéméneur', '4 years');
    await removeDue(portal.services, pool);
    expect(await count(`portal.customer where last_name = 'Morvan'`)).toBe(1);
    expect(await count(`portal.customer where last_name = 'Quéméneur'`)).toBe(0);
  });

  it('deletes old entries of the audit log, and visits of the platform, after three years', async () => {
    await portal.sql(
      `insert into portal.audit_entry (tenant_id, at, action, subject)
       select $1, now() - make_interval(days => age), 'role.changed', 'old ' || age from unnest('{1094, 1096}'::int[]) as age`,
      [pool.id],
    );
    await removeDue(portal.services, pool);
    expect(await count(`portal.audit_entry where subject = 'old 1094'`)).toBe(1);
    expect(await count(`portal.audit_entry where subject = 'old 1096'`)).toBe(0);
  });

  it('deletes unpaid carts of accounts after 30 days, and keeps carts that were sold', async () => {
    const sold = await count(`portal.cart where state = 'sold'`);
    await portal.sql(
      `insert into portal.cart (tenant_id, id, user_id, state, lines, total_amount, locale, valid_until)
       select $1, gen_random_uuid(), id, 'expired', '[]', 0, '', now() - make_interval(days => age)
         from portal.customer, unnest('{29, 31}'::int[]) as age
        where tenant_id = $1 and email = 'jeanne@example.com'`,
      [pool.id],
    );
    await portal.sql(
      `update portal.cart set valid_until = now() - interval '1000 days' where state = 'sold'`,
    );
    await removeDue(portal.services, pool);
    expect(
      await count(`portal.cart where state = 'expired' and valid_until > now() - interval '30 days'`),
    ).toBe(1);
    expect(
      await count(`portal.cart where state = 'expired' and valid_until < now() - interval '30 days'`),
    ).toBe(0);
    expect(await count(`portal.cart where state = 'sold'`)).toBe(sold);
  });

  it('deletes payment links 400 days after they were sent, and remembers objections to mails for three years', async () => {
    await portal.sql(
      `insert into portal.desk_link (tenant_id, cart_id, customer_id, key_hash, sent_at, sent_by, is_mailed)
       select $1, gen_random_uuid(), gen_random_uuid(), decode(md5('link' || age), 'hex'),
              now() - make_interval(days => age), 'clerk@example.com', true from unnest('{399, 401}'::int[]) as age`,
      [pool.id],
    );
    await portal.sql(
      `insert into portal.offer_refusal (tenant_id, recipient, refused_at)
       select $1, decode(md5('refusal' || age), 'hex'), now() - make_interval(days => age)
         from unnest('{1094, 1096}'::int[]) as age`,
      [pool.id],
    );
    await removeDue(portal.services, pool);
    const [left] = await portal.sql<{ links: number[]; refusals: number[] }>(
      `select (select array_agg(extract(day from now() - sent_at)::int) from portal.desk_link
                where sent_by = 'clerk@example.com' and sent_at < now() - interval '100 days') as links,
              (select array_agg(extract(day from now() - refused_at)::int) from portal.offer_refusal
                where refused_at < now() - interval '100 days') as refusals`,
    );
    expect(left).toEqual({ links: [399], refusals: [1094] });
  });

  it('erases an account that nobody has used for three years, unless it still has something', async () => {
    const age = (email: string) =>
      portal.sql(
        `update portal.customer set seen_at = now() - interval '4 years', created_at = now() - interval '4 years'
          where tenant_id = $1 and email = $2`,
        [pool.id, email],
      );
    const [person] = await portal.sql<{ id: string }>(
      `insert into portal.customer (tenant_id, email, password_hash, user_type, civility, first_name, last_name, address, zip, city,
                                    country, locale)
       values ($1, 'gone@example.com', '-', 'civil', 'MME', 'Ada', 'Le Goff', '-', '-', '-', 'FR', 'fr-FR') returning id`,
      [pool.id],
    );
    await age('gone@example.com');
    await age('jeanne@example.com');
    await removeDue(portal.services, pool);
    expect(await count(`portal.customer where email = 'gone@example.com'`)).toBe(0);
    expect(await count(`portal.customer where id = '${person?.id}' and erased_at is not null`)).toBe(1);
    // Jeanne has tickets and cards.
    expect(await count(`portal.customer where email = 'jeanne@example.com'`)).toBe(1);
  });
});

describe('GET /settingsadmin/retention', () => {
  it('lists every kind with its period, its records and what the last run removed', async () => {
    const boss = await portal.administrator({ rights: ['settings.admin'] });
    await addRefusals(pool, 5, 40);
    await removeDue(portal.services, pool);
    const { body } = await portal.ask('GET /settingsadmin/retention', { token: boss.token });
    const ruleOf = (kind: string) => body.rules.find((rule) => rule.kind === kind);
    expect(ruleOf('refusals')).toMatchObject({ end: 'days', days: 30, records: 3, hasMore: false });
    expect(ruleOf('refusals')?.removed).toBeGreaterThanOrEqual(5);
    expect(ruleOf('invoices')).toMatchObject({ end: 'law' });
    expect(ruleOf('settings')).not.toHaveProperty('records');
    expect(Date.parse(body.nextRunAt)).toBeGreaterThan(Date.now());
  });
});

describe('nextRun', () => {
  it('returns the next night, also right after the run has begun', () => {
    expect(nextRun(new Date('2026-11-27T03:09:59Z'))).toEqual(new Date('2026-11-27T03:10:00Z'));
    expect(nextRun(new Date('2026-11-27T03:10:00Z'))).toEqual(new Date('2026-11-28T03:10:00Z'));
  });
});
