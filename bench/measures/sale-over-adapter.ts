import { connectVenue, delayAnswers, serveAdapter } from '../adapter.ts';
import { analyzeTables } from '../database.ts';
import { TENANT } from '../fixtures.ts';
import { Connection, requestText } from '../load/connection.ts';
import { takeAddresses } from '../load/load.ts';
import { readSpent } from '../order-costs.ts';
import { compared, limited, median } from '../report.ts';
import type { Bench, Measure } from './measure.ts';
import { prepareSales } from './sale-spread.ts';

const ROUNDS = 3;
const SECONDS = 7;
const EMBEDDED = { address: '', key: '' };

/** Delay of a slow supplier's answers, in milliseconds. */
const SLOW_MS = 300;
const VISITORS = 20;
/** Mean time between two requests of a visitor, in milliseconds. */
const PAUSE_MS = 250;

/**
 * Measures complete sales of a venue whose system is reached over HTTP, beside the same sales inside the program, and a
 * list with live places at a supplier that answers after 300 ms.
 */
export const saleOverAdapter: Measure = {
  names: ['sale-over-adapter', 'adapter-order-cpu-ms', 'slow-supplier-places-ms'],
  async run(bench) {
    const { server, database, note } = bench;
    await using adapter = await serveAdapter(server);
    const sell = await prepareSales(bench);
    const measure = async (connection: { address: string; key: string }) => {
      await connectVenue(server, database, connection);
      await sell({ seconds: 2 });
      const before = await readSpent(server, database, [adapter.pid]);
      const { perSecond, count } = await sell({ seconds: SECONDS });
      const after = await readSpent(server, database, [adapter.pid]);
      return { perSecond, cpuMs: (after.cpuMs - before.cpuMs) / count };
    };
    const rounds: { over: number; inside: number; cpuMs: number; ratio: number }[] = [];
    try {
      await measure(EMBEDDED);
      await analyzeTables(database);
      for (let round = 1; round <= ROUNDS; round += 1) {
        const inside = await measure(EMBEDDED);
        const over = await measure(adapter);
        rounds.push({
          over: over.perSecond,
          inside: inside.perSecond,
          cpuMs: over.cpuMs,
          ratio: over.perSecond / inside.perSecond,
        });
        note(
          `sale-over-adapter: round ${round}: ${over.perSecond.toFixed(0)}/s with ${over.cpuMs.toFixed(2)} ms of CPU an order, inside ${inside.perSecond.toFixed(0)}/s with ${inside.cpuMs.toFixed(2)} ms`,
        );
      }
      const middle = rounds.toSorted((one, other) => one.ratio - other.ratio)[ROUNDS >> 1];
      const slow = await placesAtSlowSupplier(bench, adapter);
      return {
        'sale-over-adapter': compared(middle?.over ?? 0, middle?.inside ?? 0, 'sales/s'),
        'adapter-order-cpu-ms': limited(
          'adapter-order-cpu-ms',
          median(rounds.map(({ cpuMs }) => cpuMs)),
          'ms',
        ),
        'slow-supplier-places-ms': limited('slow-supplier-places-ms', slow, 'ms'),
      };
    } finally {
      await connectVenue(server, database, EMBEDDED);
    }
  },
};

/** @returns the 95th percentile of a list of a day's sessions with their places, in milliseconds */
async function placesAtSlowSupplier(
  { server, database, note }: Bench,
  { address, key }: { address: string; key: string },
): Promise<number> {
  await using slow = await delayAnswers(address, SLOW_MS);
  await connectVenue(server, database, { address: slow.address, key });
  const days = await database.sql<{ service: string; day: string }>(
    `select distinct service_codes[1] as service, to_char(start_at at time zone time_zone, 'YYYY-MM-DD') as day
       from venue.session join portal.tenant on tenant.id = session.tenant_id
      where tenant.name = $1 and start_at between now() + interval '1 day' and now() + interval '8 days'`,
    [TENANT],
  );
  const until = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  const visit = async (address: string) => {
    const connection = new Connection(server.port, address);
    while (performance.now() < until) {
      const { service, day } = days[Math.floor(Math.random() * days.length)] ?? { service: '', day: '' };
      const path = `/api/v1/Ticketing/eventsbyserviceandtheme?service=${service}&date=${day}`;
      const begin = performance.now();
      const { status, body } = await connection.send(requestText('GET', path, { tenantname: TENANT }));
      times.push(performance.now() - begin);
      if (status !== 200) throw new Error(`The list answers ${status}: ${body}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (0.5 + Math.random())));
    }
    connection.close();
  };
  await Promise.all(takeAddresses(VISITORS).map(visit));
  const sorted = times.toSorted((one, other) => one - other);
  note(
    `slow-supplier-places-ms: ${times.length} lists of ${days.length}, ${median(times).toFixed(0)} ms in the middle`,
  );
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
