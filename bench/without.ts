import type { SpeedTrick } from '../server/src/platform/process/speed-tricks.ts';
import { learnTables, openDatabase } from './database.ts';
import { prepareHolds } from './measures/hold-hot.ts';
import { loadHome } from './measures/home-lighthouse.ts';
import { prepareList } from './measures/lists.ts';
import type { Bench } from './measures/measure.ts';
import { prepareSales } from './measures/sale-spread.ts';
import { watchMemory } from './memory.ts';
import { type Comparison, comparisonOf } from './report.ts';
import { startServer } from './server.ts';

/** Measures a running server once, for so many seconds. */
type Take = (seconds?: number) => Promise<number>;

interface Figure {
  name: string;
  unit: string;
  /** Whether the smaller value is the better one; the larger one is otherwise. */
  isSmallerBetter?: boolean;
  rounds?: number;
  prepare(bench: Bench): Promise<Take>;
}

/** Unless the figure takes long. */
const ROUNDS = 7;
const WARM_UP_SECONDS = 5;

const list = (name: Parameters<typeof prepareList>[1]): Figure => ({
  name,
  unit: 'requests/s',
  prepare: (bench) => prepareList(bench, name),
});
const holds: Figure = { name: 'hold-hot', unit: 'holds/s', prepare: prepareHolds };
const sales: Figure = {
  name: 'sale-spread',
  unit: 'sales/s',
  async prepare(bench) {
    const sell = await prepareSales({ ...bench, note: () => undefined });
    return async (seconds = 5) => (await sell({ seconds })).perSecond;
  },
};
const firstPaint: Figure = {
  name: 'home-lcp-s',
  unit: 's',
  isSmallerBetter: true,
  rounds: 3,
  prepare:
    async ({ server }) =>
    async () =>
      (await loadHome(server)).lcp,
};

/** The figures that each speed trick is meant to improve. */
const FIGURES: Record<SpeedTrick, readonly Figure[]> = {
  'response-cache': [list('catalogue-list'), list('session-list'), list('home-html')],
  'spliced-brotli': [list('home-html')],
  'packet-gathering': [holds, sales],
  'deferred-scripts': [firstPaint],
};

/**
 * What a speed trick brings: two servers, one of them without it, measured in turn in short rounds. The one that is not
 * measured stands still.
 */
export async function compareWithout(
  trick: SpeedTrick,
  note: (text: string) => void,
): Promise<Map<string, Comparison>> {
  await using resources = new AsyncDisposableStack();
  const usual = await startBench({}, resources, note);
  usual.server.pause();
  const without = await startBench({ GUICHET_WITHOUT: trick }, resources, note);
  usual.server.resume();
  const comparisons = new Map<string, Comparison>();
  for (const figure of FIGURES[trick]) {
    const takes = { usual: await figure.prepare(usual), without: await figure.prepare(without) };
    without.server.pause();
    await takes.usual(WARM_UP_SECONDS);
    await learnTables(usual.database);
    usual.server.pause();
    without.server.resume();
    await takes.without(WARM_UP_SECONDS);
    await learnTables(without.database);
    without.server.pause();
    const rounds: { usual: number; without: number }[] = [];
    for (let round = 1; round <= (figure.rounds ?? ROUNDS); round += 1) {
      const values = {
        without: await whileRunning(without, takes.without),
        usual: await whileRunning(usual, takes.usual),
      };
      note(`${figure.name}: round ${round}: ${values.usual} with ${trick}, ${values.without} without`);
      rounds.push(values);
    }
    usual.server.resume();
    without.server.resume();
    comparisons.set(`${trick} ${figure.name}`, comparisonOf(rounds, figure));
  }
  return comparisons;
}

async function whileRunning({ server }: Bench, take: Take): Promise<number> {
  server.resume();
  return take().finally(() => server.pause());
}

async function startBench(
  settings: Record<string, string>,
  resources: AsyncDisposableStack,
  note: (text: string) => void,
): Promise<Bench> {
  const server = await startServer(settings);
  resources.defer(() => server.stop());
  const database = await openDatabase(server.dataDirectory);
  resources.defer(() => database.close());
  const memory = watchMemory(server.pid);
  resources.defer(async () => memory.stop());
  return { server, database, memory, note };
}
