import type { CallKey } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBreaches } from '#backoffice/health/invariants/invariants.service.ts';
import { deleteForgottenCarts, deleteVisitors } from '#cart/cart.sql.ts';
import type { Database, Db, TenantDb } from '#kernel/database/database.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { growVenue } from '../portal/grown-venue.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import type { World } from './world.ts';

const ORDERS = 200;

/** Rows that the planner is told of. */
const LARGE = {
  'portal.cart': 1e6,
  'portal.customer': 1e6,
  'portal.customer_word': 4e6,
  'portal.mail_delivery': 2e6,
  'portal.payment_attempt': 1e6,
  'portal.payment_event': 1e6,
  'portal.purchase': 1e6,
  'portal.session': 1e6,
  'portal.ticket': 3e6,
  'venue.sale': 1e6,
  'venue.session': 1e6,
  'venue.ticket': 3e6,
};

interface Statement {
  text: string;
  values: readonly unknown[];
}

const statements: Statement[] = [];
const recorded = (db: Db): Db => ({
  query: (text, values = []) => {
    statements.push({ text, values });
    return db.query(text, values);
  },
  named: (name, text, values = []) => {
    statements.push({ text, values });
    return db.named(name, text, values);
  },
});
const recording = (database: Database): Database => ({
  ...database,
  tenant: (id, work) => database.tenant(id, (db) => work({ tenantId: id, ...recorded(db) })),
});

let portal: PortalTest;
let world: World;
let venue: Tenant;
let token: string;
beforeAll(async () => {
  portal = await portalTest({ wrapDatabase: recording });
  world = await growVenue(portal, ORDERS, 'plans');
  venue = (await portal.services.tenants.find('aqua-rivage')) as Tenant;
  ({ token } = await portal.administrator({ isSuper: true }));
  // Statistics of what is there, which autovacuum does not change during the test.
  await portal.sql('analyze');
  for (const table of Object.keys(LARGE))
    await portal.sql(`alter table ${table} set (autovacuum_enabled = false)`);
  for (const [table, rows] of Object.entries(LARGE))
    await portal.sql('update pg_class set reltuples = $2 where oid = $1::regclass', [table, rows]);
  // Settings are read once and cached.
  await call('GET /settingsadmin/overview');
}, 60_000);
afterAll(() => portal[Symbol.asyncDispose]());

const WHOLE = new RegExp(`Seq Scan on (${Object.keys(LARGE).join('|')})\\b`);

/** Returns the scans of whole large tables, in the plans of the statements that work sends. */
async function wholeScans(work: () => Promise<unknown>): Promise<string[]> {
  statements.length = 0;
  await work();
  const found: string[] = [];
  for (const { text, values } of statements.splice(0)) {
    if (!/^\s*(select|with|update|delete)\b/i.test(text)) continue;
    const plan = await portal.services.database.tenant(venue.id, (db) =>
      db.query<{ 'QUERY PLAN': string }>(`explain (verbose, costs off) ${text}`, values),
    );
    for (const line of plan)
      if (WHOLE.test(line['QUERY PLAN'])) found.push(`${line['QUERY PLAN'].trim()}: ${text}`);
  }
  return found;
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const call = (key: CallKey, input: object = {}) => portal.ask(key, { ...input, token } as never);
const ofVenue = (work: (db: TenantDb) => Promise<unknown>) => portal.services.database.tenant(venue.id, work);

const WORK: Record<string, () => Promise<unknown>> = {
  'the check of the invariants': () => findBreaches(portal.services, venue, ORDERS / 50),
  'takings of a year': () =>
    call('GET /settingsadmin/takings', { query: { from: day(-365), until: day(0) } }),
  'the overview': () => call('GET /settingsadmin/overview'),
  'the look-up': () => call('POST /settingsadmin/lookup', { body: { text: 'kergoff' } }),
  'the look-up of a customer': () =>
    call('GET /settingsadmin/lookupcustomer', { query: { customerId: world.person.userId } }),
  'the search of quotients': () =>
    call('GET /settingsticketing/customerQuotients', { query: { search: 'kergoff' } }),
  'the job that forgets carts': () =>
    ofVenue(async (db) => [await deleteForgottenCarts(db), await deleteVisitors(db)]),
};

describe('plan for a large venue', () => {
  it.each(Object.keys(WORK))('of %s reads no large table whole', async (name) => {
    expect(await wholeScans(WORK[name] as () => Promise<unknown>)).toEqual([]);
  });
});
