import type { BenchDatabase } from '../database.ts';
import { addTenants, copyRows } from '../tenants.ts';
import { addOrders } from './generate-orders.ts';
import { addRefunds } from './generate-refunds.ts';

export type Sql = BenchDatabase['sql'];

/** Size and seed of the generated data. */
export interface GrowthOptions {
  /** 1 for the full size */
  scale: number;
  /** Ids, names and amounts follow from it. */
  seed: string;
}

/** A venue with an order, whose rows are the patterns of the generated ones. */
export interface Pattern {
  tenantId: string;
  customerId: string;
  cartId: string;
}

/** The full size: one venue with three years of sales, among others. */
const FULL = { tenants: 1000, orders: 1_000_000 };

/** Share of sessions that are still to come: a venue plans two months ahead. */
const AHEAD = 0.006;

/**
 * Adds tenants, and to one of them sessions, customers, orders and tickets of three years, as the portal writes them.
 * Updates the planner's statistics.
 * @param note receives the duration of each step
 */
export async function growTenant(
  sql: Sql,
  pattern: Pattern,
  { scale, seed }: GrowthOptions,
  note: (line: string) => void,
): Promise<void> {
  const step = async (name: string, work: () => Promise<unknown>) => {
    const begin = performance.now();
    await work();
    note(`${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  };
  const count = Math.round(FULL.orders * scale);
  await step('tenants', () => addTenants({ sql }, Math.round(FULL.tenants * scale)));
  await step('plan of the rows', () => planRows(sql, pattern, count, seed));
  await step('customers', () => addCustomers(sql, pattern));
  await step('sign-ins', () => addSignIns(sql));
  await step('sessions', () => addSessions(sql));
  await addOrders(sql, pattern, step);
  await step('refunds', () => addRefunds(sql, pattern));
  await step('vacuum', () => sql('vacuum analyze'));
}

/**
 * Plans one customer, session and order per number in `grown.plan`. Orders are a customer's own or another's, so that
 * customers have none to several; a session starts within days of the sale.
 */
async function planRows(sql: Sql, { tenantId }: Pattern, count: number, seed: string): Promise<void> {
  await sql('create schema grown');
  await sql(
    `create function grown.id(kind text, number bigint) returns uuid language sql immutable
     as $$ select md5('${seed.replaceAll("'", '')} ' || kind || number)::uuid $$`,
  );
  await sql(
    `create table grown.plan as
     with kind as (
       select array_agg(code order by code) as codes, array_agg(establishment_code order by code) as establishments
         from venue.service where tenant_id = $1 and type in (7, 8) and not coalesce(is_rental, false)),
     numbered as (
       select number, ('x' || left(md5('${seed.replaceAll("'", '')}' || number), 8))::bit(32)::bigint as random
         from generate_series(1, $2::bigint) as number)
     select number, grown.id('customer', number) as customer_id, grown.id('customer', 1 + random % $2) as buyer_id,
            'grown-' || number as session_id, grown.id('cart', number) as cart_id, grown.id('attempt', number) as attempt_id,
            grown.id('purchase', number) as purchase_id,
            codes[1 + random % array_length(codes, 1)] as service,
            establishments[1 + random % array_length(codes, 1)] as establishment,
            350 + 50 * (random % 40)::int as price,
            date_trunc('minute', now() - interval '3 years' + (number::float8 / $2) * interval '3 years' - interval '1 minute')
              as sold_at,
            date_trunc('hour', now() - interval '3 years'
              + case when number > $2 * (1 - ${AHEAD}) then interval '3 years' + (random % 1400 + 24) * interval '1 hour'
                     else (number::float8 / $2) * interval '3 years' - interval '2 hours' end) as start_at
       from numbered, kind`,
    [tenantId, count],
  );
  await sql('analyze grown.plan');
}

const FIRST_NAMES =
  'Camille Louise Malo Nolwenn Yann Erwan Jeanne Paul Inès Karim Lucie Théo Anna Hugo Rose'.split(' ');
const SYLLABLES = {
  first: 'Le Ker Gui Du Mor Bel Cha Per Rou Tan',
  last: 'goff mel dec bert van lin rais net zin val',
};

/** Adds customers; one in five has a family quotient. */
async function addCustomers(sql: Sql, { customerId }: Pattern): Promise<void> {
  const syllable = (list: string, divisor: number) =>
    `(array['${list.replaceAll(' ', "','")}'])[1 + plan.number / ${divisor} % 10]`;
  await copyRows(sql, 'portal.customer', {
    overridden: {
      id: 'plan.customer_id',
      email: `'grown-' || plan.number || '@example.com'`,
      first_name: `(array['${FIRST_NAMES.join("','")}'])[1 + plan.number % ${FIRST_NAMES.length}]`,
      last_name: `${syllable(SYLLABLES.first, 1)} || ${syllable(SYLLABLES.last, 10)} || ${syllable(SYLLABLES.last, 100)}`,
      mobile: `'+336' || lpad((plan.number % 100000000)::text, 8, '0')`,
      family_quotient: 'case when plan.number % 5 = 0 then 200 + plan.number % 1500 end',
      family_quotient_source: `case when plan.number % 5 = 0 then 'administrator' end`,
      created_at: 'plan.sold_at',
    },
    from: `portal.customer as copied, grown.plan where copied.id = '${customerId}'`,
  });
}

/** Adds one open session of a browser per customer. */
const addSignIns = (sql: Sql) =>
  sql(
    `insert into portal.session (tenant_id, customer_id, method, browser, system, network, began_at, seen_at, expires_at)
     select customer.tenant_id, customer_id, 'password', 'Firefox', 'Linux', '203.0.113.0/24', now() - interval '3 days',
            now() - interval '1 day', now() + interval '20 days'
       from grown.plan join portal.customer on customer.id = customer_id`,
  );

/** Adds sessions with the places that {@link addOrders} sells. */
const addSessions = (sql: Sql) =>
  copyRows(sql, 'venue.session', {
    overridden: {
      id: 'plan.session_id',
      establishment_code: 'plan.establishment',
      service_codes: 'array[plan.service]',
      start_at: 'plan.start_at',
      end_at: `plan.start_at + interval '1 hour'`,
      capacity: '40',
      held: '0',
      sold: '3',
      sold_elsewhere: '0',
    },
    from: `(select session.* from venue.session join portal.customer using (tenant_id)
              join grown.plan on plan.customer_id = customer.id limit 1) as copied, grown.plan`,
  });
