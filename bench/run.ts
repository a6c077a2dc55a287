import { parseArgs } from 'node:util';
import { SPEED_TRICKS } from '../server/src/kernel/configuration/speed-tricks.ts';
import { openDatabase } from './database.ts';
import { closure } from './measures/closure.ts';
import { entranceScan } from './measures/entrance-scan.ts';
import { holdHot } from './measures/hold-hot.ts';
import { homeLighthouse, planningLighthouse, searchLighthouse } from './measures/home-lighthouse.ts';
import { import50000 } from './measures/import-50000.ts';
import { journalVerify } from './measures/journal-verify.ts';
import { catalogueList, homeHtml, sessionList } from './measures/lists.ts';
import type { Bench, Measure } from './measures/measure.ts';
import { memory } from './measures/memory.ts';
import { myTickets } from './measures/my-tickets.ts';
import { ownHome } from './measures/own-home.ts';
import { pageCpu } from './measures/page-cpu.ts';
import { backofficeWeight, homeWeight, planningWeight, searchWeight } from './measures/page-weight.ts';
import { planning } from './measures/planning.ts';
import { saleOverAdapter } from './measures/sale-over-adapter.ts';
import { saleRules } from './measures/sale-rules.ts';
import { saleSpread } from './measures/sale-spread.ts';
import { search } from './measures/search.ts';
import { startReady } from './measures/start-ready.ts';
import { stuckCarts } from './measures/stuck-carts.ts';
import { tenants } from './measures/tenants.ts';
import { timetableYear } from './measures/timetable-year.ts';
import { turnstileScan } from './measures/turnstile-scan.ts';
import { watchMemory } from './memory.ts';
import { type Comparison, comparisonTable, type Result, table } from './report.ts';
import { startServer } from './server.ts';
import { endAtSignals } from './signals.ts';
import { measureTraces, traceCostTable } from './traces.ts';
import { compareWithout } from './without.ts';

/** All measures; those that leave background work come last. */
const MEASURES: readonly Measure[] = [
  catalogueList,
  sessionList,
  homeHtml,
  pageCpu,
  homeWeight,
  searchWeight,
  planningWeight,
  backofficeWeight,
  homeLighthouse,
  ownHome,
  searchLighthouse,
  planningLighthouse,
  search,
  stuckCarts,
  saleRules,
  journalVerify,
  planning,
  myTickets,
  turnstileScan,
  entranceScan,
  timetableYear,
  holdHot,
  saleSpread,
  saleOverAdapter,
  startReady,
  import50000,
  closure,
  memory,
  tenants,
];

const HELP = `npm run bench [-- --json] [-- --only name,name | --without trick,trick | --traces]

Measures how fast the product is, beside what the machine can do.
  --json   one JSON object on standard output instead of a table
  --only   ${MEASURES.flatMap((measure) => measure.names).join(', ')}
  --minutes  how long rss-mb is under load beyond its first ten seconds (0)
  --traces   the CPU time of a page and a sale without traces, with a part and with all of them
  --without  the effect of these speed tricks: ${SPEED_TRICKS.join(', ')}
`;

const note = (text: string) => void process.stderr.write(`${text}\n`);

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    only: { type: 'string' },
    minutes: { type: 'string', default: '0' },
    without: { type: 'string' },
    traces: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (options.help) {
  process.stdout.write(HELP);
} else if (options.traces) {
  const costs = await measureTraces(note);
  process.stdout.write(
    `${options.json ? JSON.stringify(Object.fromEntries(costs), null, 2) : traceCostTable(costs)}\n`,
  );
} else if (options.without !== undefined) {
  await compareTricks(options.without.split(',').map((name) => name.trim()));
} else {
  await main();
}

async function main(): Promise<void> {
  const measures = chosenMeasures();
  const results = new Map<string, Result>();
  await using resources = new AsyncDisposableStack();
  const leave = endAtSignals(resources);

  note('Starting the server…');
  const server = await startServer();
  resources.defer(() => server.stop());
  const database = await openDatabase(server.dataDirectory);
  resources.defer(() => database.close());
  const memoryWatch = watchMemory(server.pid);
  resources.defer(async () => memoryWatch.stop());

  const loadSeconds = Number(options.minutes) * 60;
  const bench: Bench = { server, database, memory: memoryWatch, loadSeconds, note };
  for (const measure of measures) {
    for (const [name, result] of Object.entries(await measure.run(bench))) results.set(name, result);
  }
  leave();
  process.stdout.write(
    `${options.json ? JSON.stringify(Object.fromEntries(results), null, 2) : table(results)}\n`,
  );
}

async function compareTricks(names: readonly string[]): Promise<void> {
  const tricks = SPEED_TRICKS.filter((trick) => names.includes(trick));
  refuseUnknown(
    'speed trick',
    names.filter((name) => !tricks.some((trick) => trick === name)),
  );
  const comparisons = new Map<string, Comparison>();
  for (const trick of tricks) {
    for (const [name, comparison] of await compareWithout(trick, note)) comparisons.set(name, comparison);
  }
  process.stdout.write(
    `${options.json ? JSON.stringify(Object.fromEntries(comparisons), null, 2) : comparisonTable(comparisons)}\n`,
  );
}

function refuseUnknown(kind: string, names: readonly string[]): void {
  if (names.length === 0) return;
  process.stderr.write(`There is no ${kind} ${names.join(', ')}.\n${HELP}`);
  process.exit(2);
}

function chosenMeasures(): readonly Measure[] {
  if (options.only === undefined) return MEASURES;
  const wanted = options.only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !MEASURES.some((measure) => measure.names.includes(name)));
  refuseUnknown('measure', unknown);
  return MEASURES.filter((measure) => measure.names.some((name) => wanted.includes(name)));
}
