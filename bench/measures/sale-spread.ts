import { analyzeTables } from '../database.ts';
import { addBuyers, addSessions, findOffer, readShopKey, TENANT } from '../fixtures.ts';
import { expectStatuses, type LoadResult, runLoad } from '../load/load.ts';
import { readSpent, type Spent } from '../order-costs.ts';
import { pgbench } from '../pgbench.ts';
import { limited, median, type Result } from '../report.ts';
import type { Bench, Measure } from './measure.ts';
import { compareInRounds } from './rounds.ts';

const BUYERS = 32;
const MANY_BUYERS = 128;
const SESSIONS = 200;
const SECONDS = 7;
const HUGE = 1_000_000;

/**
 * The same sale in plain SQL, with one function call and one transaction for each of the product’s steps: hold, cart,
 * summary, payment attempt, provider’s event, sale at the ticketing system, order.
 */
const SALE = `
\\set cart random(1, 9000000000000000000)
\\set buyer random(1, ${BUYERS})
\\set session random(1, ${SESSIONS})
select bench.hold_place(:cart, :session);
select bench.save_cart(:cart, :buyer, (select lines from bench.example));
select * from bench.cart where id = bench.key(:cart);
select bench.begin_payment(:cart);
select bench.note_payment(:cart, (select event from bench.example));
select bench.sell(:cart, :session);
select bench.complete(:cart);
`;

/** Measures complete sales, from the first hold to the issued ticket, and what an order costs. */
export const saleSpread: Measure = {
  names: ['sale-spread', 'order-cpu-ms', 'order-transactions', 'sale-crowd', 'crowd-cpu-ms', 'crowd-slow-ms'],
  async run(bench) {
    const { database } = bench;
    await database.sql(
      'insert into bench.session (id, capacity) select id, $2 from generate_series(1, $1::int) as id',
      [SESSIONS, HUGE],
    );
    const few = await measureSales(bench, 'sale-spread', BUYERS);
    const many = await measureSales(bench, 'sale-crowd', MANY_BUYERS);
    return {
      'sale-spread': few.rate,
      'order-cpu-ms': limited('order-cpu-ms', few.cpuMs, 'ms'),
      'order-transactions': limited('order-transactions', few.transactions, 'per order'),
      'sale-crowd': many.rate,
      'crowd-cpu-ms': limited('crowd-cpu-ms', many.cpuMs, 'ms'),
      'crowd-slow-ms': limited('crowd-slow-ms', many.slowMs, 'ms'),
    };
  },
};

interface SalesFigures {
  rate: Result;
  /** CPU time and transactions of an order, of the server and PostgreSQL together */
  cpuMs: number;
  transactions: number;
  /** The 99th percentile of a whole sale, in milliseconds */
  slowMs: number;
}

/** Measures sales by a number of buyers in rounds; the reference always has {@link BUYERS} clients. */
async function measureSales(bench: Bench, name: string, buyers: number): Promise<SalesFigures> {
  const { server, database, note } = bench;
  const sell = await prepareSales(bench, buyers);
  await sell({ seconds: 3 });
  await analyzeTables(database);
  const costs: Spent[] = [];
  const slow: number[] = [];
  const rate = await compareInRounds(bench, {
    name,
    unit: 'sales/s',
    async product() {
      const before = await readSpent(server, database);
      const { perSecond, count, slowMs } = await sell({ seconds: SECONDS });
      const after = await readSpent(server, database);
      costs.push({
        cpuMs: (after.cpuMs - before.cpuMs) / count,
        transactions: (after.transactions - before.transactions) / count,
      });
      slow.push(slowMs);
      return perSecond;
    },
    reference: () => pgbench(database, { clients: BUYERS, seconds: SECONDS, script: SALE }),
  });
  const cpuMs = median(costs.map((cost) => cost.cpuMs));
  const transactions = median(costs.map((cost) => cost.transactions));
  note(`${name}: ${cpuMs.toFixed(2)} ms of CPU and ${transactions.toFixed(2)} transactions an order`);
  return { rate, cpuMs, transactions, slowMs: median(slow) };
}

/**
 * Prepares buyers and sessions.
 * @param chosen ids of existing sessions to buy; new ones by default
 * @returns a function that makes them buy for a number of seconds
 */
export async function prepareSales(
  bench: Bench,
  buyerCount = BUYERS,
  chosen?: readonly string[],
): Promise<(load: { seconds: number; pdfEvery?: number; pauseMs?: number }) => Promise<LoadResult>> {
  const { server, database } = bench;
  const offer = await findOffer(database);
  const { service, priceName } = offer;
  const sessions = chosen ?? (await addSessions(database, offer, SESSIONS, HUGE));
  const buyers = await addBuyers(server, database, offer, buyerCount);
  const shopKey = await readShopKey(server, database, offer);
  return async (load) => {
    const task = {
      kind: 'sales',
      port: server.port,
      tenant: TENANT,
      buyers,
      service,
      priceName,
      sessions,
      shopKey,
    } as const;
    const result = expectStatuses(await runLoad({ ...task, ...load }), 200);
    bench.note(
      `sales: ${Math.round(result.perSecond)}/s, ${Math.round(result.medianMs)} ms, at worst ${Math.round(result.slowMs)} ms`,
    );
    return result;
  };
}
