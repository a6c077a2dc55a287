import { readFile } from 'node:fs/promises';
import type { SpeedTrick } from '../server/src/kernel/configuration/speed-tricks.ts';
import { analyzeTables, openDatabase } from './database.ts';
import { loadHome } from './measures/home-lighthouse.ts';
import { prepareList } from './measures/lists.ts';
import type { Bench } from './measures/measure.ts';
import { watchMemory } from './memory.ts';
import { type Comparison, comparisonOf, type Round } from './report.ts';
import { startServer } from './server.ts';
import { endAtSignals } from './signals.ts';

/** Measures a running server once. */
type Take = (seconds?: number) => Promise<number>;

interface Figure {
  name: string;
  unit: string;
  /** Whether smaller values are better; otherwise larger values are. */
  isSmallerBetter?: boolean;
  rounds?: number;
  prepare(bench: Bench): Promise<Take>;
}

/** Default number of rounds, for figures that are quick to measure. */
const ROUNDS = 7;
const WARM_UP_SECONDS = 5;

const list = (name: Parameters<typeof prepareList>[1]): Figure => ({
  name,
  unit: 'requests/s',
  prepare: (bench) => prepareList(bench, name),
});
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
  'deferred-scripts': [firstPaint],
};

/**
 * Measures the effect of a speed trick: two servers, one of them without it, in alternating short rounds while the
 * other is paused. On a busy machine, events per CPU time of the server are more reliable than events per second.
 */
export async function compareWithout(
  trick: SpeedTrick,
  note: (text: string) => void,
): Promise<Map<string, Comparison>> {
  await using resources = new AsyncDisposableStack();
  const leave = endAtSignals(resources);
  const usual = await startBench({}, resources, note);
  usual.server.pause();
  const without = await startBench({ GUICHET_WITHOUT: trick }, resources, note);
  usual.server.resume();
  const comparisons = new Map<string, Comparison>();
  for (const figure of FIGURES[trick]) {
    const takes = { usual: await figure.prepare(usual), without: await figure.prepare(without) };
    without.server.pause();
    await takes.usual(WARM_UP_SECONDS);
    await analyzeTables(usual.database);
    usual.server.pause();
    without.server.resume();
    await takes.without(WARM_UP_SECONDS);
    await analyzeTables(without.database);
    without.server.pause();
    const rounds: Round[] = [];
    const cpuRounds: Round[] = [];
    for (let round = 1; round <= (figure.rounds ?? ROUNDS); round += 1) {
      const other = await whileRunning(without, takes.without);
      const own = await whileRunning(usual, takes.usual);
      note(`${figure.name}: round ${round}: ${own.value} with ${trick}, ${other.value} without`);
      rounds.push({ usual: own.value, without: other.value });
      cpuRounds.push({ usual: own.perCpuSecond, without: other.perCpuSecond });
    }
    usual.server.resume();
    without.server.resume();
    comparisons.set(`${trick} ${figure.name}`, comparisonOf(rounds, figure));
    if (!figure.isSmallerBetter) {
      const unit = `${figure.unit} of CPU`;
      comparisons.set(`${trick} ${figure.name}, CPU`, comparisonOf(cpuRounds, { unit }));
    }
  }
  leave();
  return comparisons;
}

/** @returns the value, and the events per second of the server's CPU time */
async function whileRunning({ server }: Bench, take: Take): Promise<{ value: number; perCpuSecond: number }> {
  server.resume();
  const [begin, cpuBefore] = [performance.now(), await cpuSecondsOf(server.pid)];
  const value = await take().finally(() => server.pause());
  const events = (value * (performance.now() - begin)) / 1000;
  return { value, perCpuSecond: events / ((await cpuSecondsOf(server.pid)) - cpuBefore) };
}

/** CPU time that a process has used so far; undefined outside Linux. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // User and system time in hundredths of a second, after the name in parentheses (proc(5)).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Starts a server with its database, stopped with the resources. @param settings further environment variables */
export async function startBench(
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
  return { server, database, memory, loadSeconds: 0, note };
}
