import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { brokenInvariants } from '../../../server/test/system/invariants.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { project, run } from '../../tools/run.ts';
import type { ProofRow } from '../part.ts';
import type { Confirmed } from './buyers.ts';

/** Longest time for which a query waits for a primary, in milliseconds. */
const PATIENCE_MS = 30_000;

/** Queries as the owner, over all tenants. The primary moves: a query whose connection breaks is repeated. */
export async function sql<Row extends pg.QueryResultRow>(
  cluster: Cluster,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const begin = performance.now();
  for (;;) {
    try {
      return await queryOnce<Row>(cluster, text, values);
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() - begin > PATIENCE_MS) throw error;
      await sleep(500);
    }
  }
}

/** An error that PostgreSQL sent has a code of five characters; 57P.. says that it stops or starts. */
function isConnectionLost(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === undefined || code.length !== 5 || code.startsWith('57P') || code.startsWith('08');
}

async function queryOnce<Row extends pg.QueryResultRow>(
  cluster: Cluster,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: cluster.ownerUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the confirmed sales that the database does not have, with exactly one ticket each. */
export async function findLost(cluster: Cluster, buyers: readonly Confirmed[]): Promise<Confirmed[]> {
  // Buyers go on meanwhile.
  const confirmed = [...buyers];
  const rows = await sql<{ id: string }>(
    cluster,
    `select cart.id from unnest($1::uuid[], $2::text[]) as told (cart_id, number)
       join portal.cart on cart.id = told.cart_id and cart.state = 'sold'
       join portal.purchase on purchase.cart_id = cart.id and purchase.external_purchase_id = told.number
      where (select count(*) from portal.ticket where ticket.purchase_id = purchase.id) = 1
        and exists (select from venue.sale where sale.key = cart.id::text)`,
    [confirmed.map(({ cartId }) => cartId), confirmed.map(({ order }) => order)],
  );
  const kept = new Set(rows.map(({ id }) => id));
  return confirmed.filter(({ cartId }) => !kept.has(cartId));
}

const UNSETTLED = `
  select from portal.cart where state in ('paid', 'selling')
  union all
  select from sandbox.payment_transaction as booked
    left join portal.payment_attempt as attempt on attempt.id::text = booked.order_id
    left join portal.cart on cart.id = attempt.cart_id
   where booked.status = 'AUTHORISED' and booked.created_at > now() - interval '2 hours' and cart.state is distinct from 'sold'
     and not exists (select from portal.payment_refund as refund where refund.attempt_id = attempt.id)`;

/** Asks for everything that must be true at the end. */
export async function checkEnd(cluster: Cluster, confirmed: readonly Confirmed[]): Promise<ProofRow[]> {
  const begin = performance.now();
  let open = (await sql(cluster, UNSETTLED)).length;
  while (open > 0 && performance.now() - begin < 90_000) {
    await sleep(1000);
    open = (await sql(cluster, UNSETTLED)).length;
  }
  const settled = (performance.now() - begin) / 1000;
  const lost = await findLost(cluster, confirmed);
  const broken = await brokenInvariants((text) => sql(cluster, text));
  const { code, output } = await run(process.execPath, [join(project, 'server/src/verify-journal.ts')], {
    env: { DATABASE_URL: cluster.ownerUrl, SECRET_KEY: cluster.secretKey },
  });
  return [
    {
      event: 'end: sales',
      promise: 'every sale that a buyer was told of is in the database, once, with its ticket',
      measured: `${confirmed.length - lost.length} of ${confirmed.length}`,
      holds: lost.length === 0 && confirmed.length > 0,
    },
    {
      event: 'end: payments',
      promise: 'every captured payment has its order or its refund within 60 s',
      measured: `${open} open after ${settled.toFixed(0)} s`,
      holds: open === 0 && settled <= 60,
    },
    {
      event: 'end: invariants',
      promise: 'no row breaks an invariant of money, places and tenants',
      measured: Object.keys(broken).join('; ') || 'none broken',
      holds: Object.keys(broken).length === 0,
    },
    {
      event: 'end: payment journal',
      promise: 'every entry is verified',
      measured: output.trim().split('\n').at(-1) ?? '',
      holds: code === 0,
    },
  ];
}
