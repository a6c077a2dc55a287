import { randomBytes } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { findFreePort } from '#embedded-postgres/cluster.ts';
import { migrate } from '#kernel/database/migrations.ts';
import { databaseDirectory } from '#kernel/database/sql-files.ts';
import { brokenInvariants } from '#test/system/invariants.ts';
import { isProof, reportDone } from '#test/system/proof.ts';
import { ACCOUNTS, type Buyers, type Offer, startBuyers, VENUE } from './buyers.ts';
import { requireProgram } from './installed.ts';
import { startNginx } from './nginx.ts';
import { startPortal } from './portal-process.ts';
import { checkOutVersion, findPreviousVersion, removeVersion } from './previous-version.ts';

const DOMAIN = 'localhost';
const BUYERS = 6;
/** Sales before, between and after the steps of the upgrade. */
const SALES = 12;
/** Longest wait for so many sales, in milliseconds. */
const SALES_TIMEOUT_MS = 60_000;

/** Versions whose processes cannot serve beside the next version: they are stopped before the migration. */
const STOPPED_FIRST = ['v0.1.0'];

/** Creates an empty database, which the first process migrates and fills. */
async function emptyDatabase(): Promise<{ url: string; owner: pg.Pool }> {
  const server = inject('testServerUrl');
  const name = `upgrade_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await administer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const owner = new pg.Pool({ connectionString: url.href, max: 2 });
  owner.on('error', () => undefined);
  onTestFinished(async () => {
    await owner.end();
    await administer(`drop database if exists ${name} with (force)`);
  });
  return { url: url.href, owner };
}

/** Copies a customer for each buyer and change of account, since an account begins 60 payments in an hour. */
async function copyCustomer(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
      where attrelid = 'portal.customer'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const names = rows[0]?.names ?? '';
  await owner.query(
    `insert into portal.customer (${names})
     select ${names.replaceAll(/(\w+)/g, 'copied.$1')} from portal.customer as one
       join portal.tenant on tenant.id = one.tenant_id and tenant.name = $1
      cross join generate_series(0, $2::int - 1) as number
      cross join lateral jsonb_populate_record(null::portal.customer, to_jsonb(one) ||
        jsonb_build_object('id', gen_random_uuid(), 'email', 'buyer' || number || '@example.com')) as copied
      where one.email = 'jeanne@example.com'`,
    [VENUE, BUYERS * ACCOUNTS],
  );
}

/** Gives three coming sessions many places, and lifts the limits that are meant for people. */
async function prepareOffers(owner: pg.Pool): Promise<Offer[]> {
  const most = { carts: 100_000, places: 100_000, sessionPlaces: 100_000, changes: 100_000 };
  await owner.query('update portal.tenant set cart_limits = $1', [
    JSON.stringify({ network: most, account: most, extendShare: 10 }),
  ]);
  await owner.query(`select pg_notify('guichet_tenant_changed', id::text) from portal.tenant`);
  await copyCustomer(owner);
  const { rows } = await owner.query(
    `with chosen as (
       select session.tenant_id, session.id, service.code as service, price ->> 'name' as "priceName"
         from venue.session
         join portal.tenant on tenant.id = session.tenant_id and tenant.name = $1
         join venue.service on service.tenant_id = session.tenant_id and service.code = session.service_codes[1]
        cross join lateral (select price from jsonb_array_elements(service.prices) as price
                             where (price ->> 'cents')::int > 0 and price ->> 'name' !~ '^QF' limit 1) as priced
        where held = 0 and sold = 0 and start_at > now() + interval '2 days'
          and not exists (select from portal.sale_rule as rule where rule.tenant_id = session.tenant_id
                             and rule.link_code in (session.theme_code, session.service_codes[1]))
        order by start_at, session.id limit 3)
     update venue.session set is_by_hand = true, capacity = 5000 from chosen
      where session.tenant_id = chosen.tenant_id and session.id = chosen.id
      returning session.id, chosen.service, chosen."priceName"`,
    [VENUE],
  );
  return rows;
}

/** Waits until the buyers have bought some more. */
async function someSales({ paidCarts, failures }: Buyers): Promise<void> {
  const wanted = paidCarts.length + SALES;
  for (let waited = 0; waited < SALES_TIMEOUT_MS && failures.length === 0; waited += 100) {
    if (paidCarts.length >= wanted) return;
    await sleep(100);
  }
  throw new Error(`Only ${paidCarts.length} sales: ${failures.join()}`);
}

interface Upgrade {
  /** Folder of the version that serves at first; the present one by default. */
  folder?: string;
  /** Whether the version is stopped before the migration. */
  isStoppedFirst?: boolean;
  /** Migrates to the next version. */
  migrate(url: string): Promise<unknown>;
}

/** Upgrades under load, and expects that no request fails, and that every paid cart is sold exactly once. */
async function upgradeUnderLoad({ folder, isStoppedFirst, migrate: run }: Upgrade): Promise<void> {
  const { url, owner } = await emptyDatabase();
  const [before, after] = [await findFreePort(), await findFreePort()];
  const front = { http: await findFreePort(), https: await findFreePort() };
  const publicUrl = `https://${DOMAIN}:${front.https}`;
  const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' };
  const old = startPortal({ databaseUrl: url, port: before, publicUrl, env, ...(folder && { folder }) });
  await old.ready();
  const offers = await prepareOffers(owner);
  await using nginx = await startNginx({ ports: front, processes: [before], domains: [DOMAIN] });
  const load = [startBuyers(publicUrl, offers, BUYERS)];
  const buying = () => load.at(-1) as Buyers;
  const problems = async () =>
    `${load.flatMap(({ failures }) => failures).join('\n')}\n${await nginx.errors()}${old.output()}`;
  try {
    await someSales(buying());
    if (isStoppedFirst) {
      await buying().stop();
      await old.stop();
    }
    await run(url);
    if (!isStoppedFirst) await someSales(buying());
    const next = startPortal({ databaseUrl: url, port: after, publicUrl, env });
    await next.ready();
    await nginx.use(isStoppedFirst ? [after] : [before, after]);
    if (isStoppedFirst) load.push(startBuyers(publicUrl, offers, BUYERS));
    await someSales(buying());
    await nginx.use([after]);
    if (!isStoppedFirst) await old.stop();
    await someSales(buying());
    await buying().stop();
    expect(
      load.flatMap(({ failures }) => failures),
      await problems(),
    ).toEqual([]);
    await next.stop();
  } catch (error) {
    throw new Error(await problems(), { cause: error });
  }
  const paid = load.flatMap(({ paidCarts }) => paidCarts);
  const { rows } = await owner.query(
    `select (select count(*)::int from portal.purchase where cart_id = cart.id) as orders, state, count(*)::int as carts
       from portal.cart where id = any ($1) group by 1, 2`,
    [paid],
  );
  expect(rows).toEqual([{ state: 'sold', orders: 1, carts: paid.length }]);
  expect(await brokenInvariants(async (text) => (await owner.query(text)).rows)).toEqual({});
  reportDone('upgrades', 1);
  reportDone('sales', paid.length);
}

/** Writes a next version of the database: what migrations may do, and every function applied again. */
async function writeNextVersion(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'guichet-next-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await cp(databaseDirectory, directory, { recursive: true });
  await writeFile(
    join(directory, 'migrations/9001_gift.sql'),
    `create table portal.gift (id uuid primary key, tenant_id uuid not null);
     call portal.isolate_tenant_table('portal.gift');
     alter table portal.cart add column gift_id uuid, add column is_gift boolean not null default false;
     alter table portal.cart add constraint cart_gift check (gift_id is null or is_gift) not valid;
     alter table portal.ticket add column gift_id uuid;
     alter table venue.session add column gifts integer not null default 0;
     alter table venue.hold add column gift_id uuid;`,
  );
  await writeFile(
    join(directory, 'migrations/9002_gift_indexes.sql'),
    `create index concurrently if not exists cart_of_gift on portal.cart (tenant_id, gift_id);
     create index concurrently if not exists session_of_gifts on venue.session (tenant_id, gifts);`,
  );
  await writeFile(
    join(directory, 'migrations/9003_gift_checked.sql'),
    'alter table portal.cart validate constraint cart_gift;',
  );
  for (const file of await readdir(join(directory, 'functions')))
    await appendFile(join(directory, 'functions', file), '\n-- The next version\n');
  return directory;
}

test('no request fails and no sale is lost while the present version is upgraded under load', {
  timeout: 600_000,
}, async ({ skip }) => {
  requireProgram('nginx', skip);
  const directory = await writeNextVersion();
  await upgradeUnderLoad({ migrate: (url) => migrate(url, directory) });
});

test('no sale is lost, and no request fails, when the previous version is upgraded to the present one', {
  timeout: 600_000,
}, async ({ skip }) => {
  requireProgram('nginx', skip);
  // It builds the pages of the previous version.
  if (!isProof) return skip('npm run prove -- upgrade runs it');
  const tag = await findPreviousVersion();
  if (tag === undefined) return skip('the history with the tag of the previous version is not here');
  const folder = await checkOutVersion(tag);
  onTestFinished(() => removeVersion(folder));
  const isStoppedFirst = STOPPED_FIRST.includes(tag);
  await upgradeUnderLoad({ folder, isStoppedFirst, migrate: (url) => migrate(url) });
});
