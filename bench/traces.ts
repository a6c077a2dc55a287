import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { analyzeTables } from './database.ts';
import { TENANT } from './fixtures.ts';
import type { Bench } from './measures/measure.ts';
import { cpuMsOf, visit } from './measures/page-cpu.ts';
import { prepareSales } from './measures/sale-spread.ts';
import { readSpent } from './order-costs.ts';
import { alignedTable, median } from './report.ts';
import { endAtSignals } from './signals.ts';
import { startBench } from './without.ts';

const ROUNDS = 7;
const WARM_UP_PAGES = 150;
const PAGES = 60;
const SALE_SECONDS = 5;

/** Variables of each server, by the name in the table. */
const SETTINGS: Record<string, (endpoint: string) => Record<string, string>> = {
  off: () => ({}),
  '1 trace of 20': (endpoint) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  }),
  'every trace': (endpoint) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }),
};

export interface TraceCost {
  /** Medians of the rounds, in milliseconds of CPU */
  pageMs: number;
  saleMs: number;
}

/**
 * Measures the CPU time of a home page that is not cached and of a whole sale, without traces, with a part and with all of
 * them: three servers in alternating short rounds, while the others are paused.
 */
export async function measureTraces(note: (text: string) => void): Promise<Map<string, TraceCost>> {
  await using resources = new AsyncDisposableStack();
  const leave = endAtSignals(resources);
  const endpoint = await startCollector(resources);
  const benches = new Map<string, Bench>();
  for (const [name, settingsOf] of Object.entries(SETTINGS)) {
    const bench = await startBench(settingsOf(endpoint), resources, note);
    bench.server.pause();
    benches.set(name, bench);
  }
  const takes = new Map<string, { page: number[]; sale: number[]; measure: Measure }>();
  for (const [name, bench] of benches) {
    bench.server.resume();
    takes.set(name, { page: [], sale: [], measure: await prepare(bench) });
    bench.server.pause();
  }
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, { page, sale, measure }] of takes) {
      const { server } = benches.get(name) as Bench;
      server.resume();
      const taken = await measure().finally(() => server.pause());
      page.push(taken.pageMs);
      sale.push(taken.saleMs);
      note(
        `${name}: round ${round}: ${taken.pageMs.toFixed(2)} ms a page, ${taken.saleMs.toFixed(2)} ms a sale`,
      );
    }
  }
  const costs = new Map<string, TraceCost>();
  for (const [name, { page, sale }] of takes) {
    costs.set(name, { pageMs: median(page), saleMs: median(sale) });
    benches.get(name)?.server.resume();
  }
  leave();
  return costs;
}

type Measure = () => Promise<{ pageMs: number; saleMs: number }>;

/** Warms a server up. @returns a function that measures it once */
async function prepare({ server, database, ...bench }: Bench): Promise<Measure> {
  const sell = await prepareSales({ server, database, ...bench });
  await sell({ seconds: SALE_SECONDS });
  await analyzeTables(database);
  const path = `/${TENANT}`;
  for (let number = 0; number < WARM_UP_PAGES; number += 1) await visit(server, path);
  return async () => {
    const before = await cpuMsOf(server);
    for (let number = 0; number < PAGES; number += 1) await visit(server, path);
    const pageMs = ((await cpuMsOf(server)) - before) / PAGES;
    const begin = await readSpent(server, database);
    const { count } = await sell({ seconds: SALE_SECONDS });
    const end = await readSpent(server, database);
    return { pageMs, saleMs: (end.cpuMs - begin.cpuMs) / count };
  };
}

/** Starts a collector that reads and forgets. @returns its address */
async function startCollector(resources: AsyncDisposableStack): Promise<string> {
  const collector = createServer((request, response) => {
    request
      .resume()
      .on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  resources.defer(async () => {
    collector.closeAllConnections();
    collector.close();
  });
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
}

export function traceCostTable(costs: ReadonlyMap<string, TraceCost>): string {
  const rows = [...costs].map(([name, { pageMs, saleMs }]) => [name, pageMs.toFixed(2), saleMs.toFixed(2)]);
  return alignedTable(['traces', 'ms of CPU a home page', 'ms of CPU a sale'], rows, [1, 2]);
}
