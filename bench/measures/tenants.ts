import { setTimeout as sleep } from 'node:timers/promises';
import { analyzeTables, openDatabase } from '../database.ts';
import { TENANT } from '../fixtures.ts';
import { Connection, requestText } from '../load/connection.ts';
import { takeAddresses } from '../load/load.ts';
import { watchMemory } from '../memory.ts';
import { compared, limited, type Result } from '../report.ts';
import { startServer } from '../server.ts';
import { addTenants } from '../tenants.ts';
import { type ListName, prepareList } from './lists.ts';
import type { Bench, Measure } from './measure.ts';
import { compareInRounds } from './rounds.ts';

const TENANTS = 1000;
/** Fewer than the pages that a network may have rendered in a minute. */
const VENUES_PER_VISITOR = 100;

/** Time after a start in which catalogues are synchronised and venues are checked; then the server is at rest. */
const SYNCHRONIZED_WITHIN_SECONDS = 240;
const AT_REST_WITHIN_SECONDS = 240;
const REST_SECONDS = 10;
/** Several windows, since a scheduled task may fall into one. */
const REST_WINDOWS = 3;

/**
 * Measures a venue among a thousand, each with a catalogue and visited once, against the same venue among the
 * demonstration's.
 */
export const tenants: Measure = {
  names: ['tenants-catalogue', 'tenants-home', 'tenants-rss-mb', 'tenants-rest'],
  async run(bench) {
    await using resources = new AsyncDisposableStack();
    bench.note(`tenants: starting a server with ${TENANTS} venues…`);
    const server = await startServer();
    resources.defer(() => server.stop());
    const database = await openDatabase(server.dataDirectory);
    resources.defer(() => database.close());
    const memory = watchMemory(server.pid);
    resources.defer(async () => memory.stop());
    const many: Bench = { ...bench, server, database, memory };

    const names = await addTenants(database, TENANTS);
    await analyzeTables(database);
    await synchronize(many);
    await visit(many, names);
    await waitForRest(many);
    const rest = compared(await transactions(many), await transactions(bench), 'transactions/s');
    return {
      'tenants-rest': rest,
      'tenants-catalogue': await compareLists(many, bench, 'catalogue-list'),
      'tenants-home': await compareLists(many, bench, 'home-html'),
      'tenants-rss-mb': limited('tenants-rss-mb', memory.peakMb, 'MB'),
    };
  },
};

/** Synchronises the catalogues of the added venues from the ticketing system, as the schedule does. */
async function synchronize({ database, note }: Bench): Promise<void> {
  await database.sql(`insert into portal.outbox (task, payload) values ('catalogue.synchronise-all', '{}')`);
  for (let waited = 0; waited < SYNCHRONIZED_WITHIN_SECONDS; waited += 1) {
    await sleep(1000);
    const [row] = await database.sql<{ done: number }>(
      `select count(distinct tenant_id)::int as done from portal.catalogue_synchronization where state = 'done'`,
    );
    if ((row?.done ?? 0) >= TENANTS) return note(`tenants: synchronized within ${waited} s`);
  }
  throw new Error(`The catalogues were not synchronized within ${SYNCHRONIZED_WITHIN_SECONDS} s`);
}

/** Waits until the queue is empty: the tasks after a start run for each venue. */
async function waitForRest({ database, note }: Bench): Promise<void> {
  for (let waited = 0; waited < AT_REST_WITHIN_SECONDS; waited += 1) {
    const [row] = await database.sql<{ due: number }>(
      `select (select count(*) from portal.outbox)::int
            + (select count(*) from graphile_worker._private_jobs where run_at <= now())::int as due`,
    );
    if (row?.due === 0) return note(`tenants: at rest within ${waited} s`);
    await sleep(1000);
  }
  throw new Error(`Tasks were left to do after ${AT_REST_WITHIN_SECONDS} s`);
}

/** Fills the caches of each venue: its home page and the families of its catalogue. */
async function visit({ server, note }: Bench, names: readonly string[]): Promise<void> {
  const addresses = takeAddresses(Math.ceil(names.length / VENUES_PER_VISITOR));
  const connections = addresses.map((address) => new Connection(server.port, address));
  const start = performance.now();
  for (const [place, tenantname] of names.entries()) {
    const connection = connections[Math.floor(place / VENUES_PER_VISITOR)];
    const headers = { tenantname, languageuser: 'fr-FR' };
    for (const path of [`/${tenantname}`, '/api/v1/ticketing/families']) {
      const status = (await connection?.send(requestText('GET', path, headers)))?.status;
      if (status !== 200) throw new Error(`${path} answers ${status}`);
    }
  }
  for (const connection of connections) connection.close();
  note(`tenants: each visited, ${((performance.now() - start) / names.length).toFixed(1)} ms a venue`);
}

/** Transactions per second at rest, in the quietest of several windows. */
async function transactions(bench: Bench): Promise<number> {
  const windows: number[] = [];
  for (let window = 0; window < REST_WINDOWS; window += 1) windows.push(await transactionsOnce(bench));
  return Math.min(...windows);
}

/** Transactions per second, from the database's own statistics. */
async function transactionsOnce({ database }: Bench): Promise<number> {
  const read = async () => {
    const [row] = await database.sql<{ count: number }>(
      'select xact_commit::float8 as count from pg_stat_database where datname = current_database()',
    );
    return row?.count ?? 0;
  };
  const [before, start] = [await read(), performance.now()];
  await sleep(REST_SECONDS * 1000);
  return ((await read()) - before) / ((performance.now() - start) / 1000);
}

async function compareLists(many: Bench, alone: Bench, name: ListName): Promise<Result> {
  const [own, other] = [await prepareList(many, name), await prepareList(alone, name)];
  await Promise.all([own(1), other(1)]);
  const result = await compareInRounds(many, {
    name: `tenants: ${name} of ${TENANT}`,
    unit: 'requests/s',
    product: () => resting(alone, own),
    reference: () => other(),
  });
  return result;
}

/** Only the measured server runs; `compareInRounds` pauses the other one. */
async function resting<T>({ server }: Bench, work: () => Promise<T>): Promise<T> {
  server.pause();
  return work().finally(() => server.resume());
}
