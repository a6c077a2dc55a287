import { analyzeTables } from '../database.ts';
import { addBuyers, addSessions, findOffer, readShopKey, TENANT } from '../fixtures.ts';
import { expectStatuses, type LoadResult, runLoad } from '../load/load.ts';
import { pgbench } from '../pgbench.ts';
import type { Bench, Measure } from './measure.ts';
import { compareInRounds } from './rounds.ts';

const BUYERS = 32;
const SESSIONS = 200;
const SECONDS = 7;
const HUGE = 10_000_000;

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

/** Measures complete sales, from the first hold to the issued ticket. */
export const saleSpread: Measure = {
  names: ['sale-spread'],
  async run(bench) {
    const { database } = bench;
    await database.sql(
      'insert into bench.session (id, capacity) select id, $2 from generate_series(1, $1::int) as id',
      [SESSIONS, HUGE],
    );
    const sell = await prepareSales(bench);
    await sell({ seconds: 3 });
    await analyzeTables(database);
    const result = await compareInRounds(bench, {
      name: 'sale-spread',
      unit: 'sales/s',
      product: async () => (await sell({ seconds: SECONDS })).perSecond,
      reference: () => pgbench(database, { clients: BUYERS, seconds: SECONDS, script: SALE }),
    });
    return { 'sale-spread': result };
  },
};

/**
 * Prepares buyers and sessions.
 * @returns a function that makes them buy for a number of seconds
 */
export async function prepareSales(
  bench: Bench,
): Promise<(load: { seconds: number; pdfEvery?: number }) => Promise<LoadResult>> {
  const { server, database } = bench;
  const offer = await findOffer(database);
  const { service, priceName } = offer;
  const sessions = await addSessions(database, offer, SESSIONS, HUGE);
  const buyers = await addBuyers(server, database, offer, BUYERS);
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
