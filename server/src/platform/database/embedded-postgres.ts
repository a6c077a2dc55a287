import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../process/startup-error.ts';
import {
  type Cluster,
  type EmbeddedPostgresOptions,
  openCluster,
  superuser,
} from './embedded-postgres-cluster.ts';
import { findPostmaster, type Postmaster } from './embedded-postgres-process.ts';

/** Held for as long as a Guichet uses the cluster; the server gives it back by itself when that process dies. */
const ownershipLock = 7_340_000;

export interface EmbeddedPostgres {
  /** Connection string of the owner, for the given database or the one made at start. */
  url(database?: string): string;
  readonly port: number;
  /** True when a server that outlived its Guichet was taken over. */
  readonly adopted: boolean;
  /** Closes all sessions, writes everything out and ends the server. */
  stop(): Promise<void>;
  /** Only asks the server to stop, without waiting: for a process that must end at once. */
  abandon(): void;
}

/**
 * Starts the PostgreSQL that comes with the project, on a loopback port, in a process group of its own: Ctrl-C
 * reaches this process alone, which closes its connections before it stops the server. A server that dies is
 * started again.
 *
 * @throws {StartupError} when another Guichet uses the directory, or it belongs to another version.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options);
  const running = await waitForStop(cluster.directory);
  const postmaster = running ?? (await cluster.launch());
  const port = (await waitUntilReady(cluster, postmaster)).port;
  const url = (database = options.database ?? 'guichet') =>
    `postgres://${superuser}:${cluster.connection.password}@127.0.0.1:${port}/${database}`;

  let stopping = false;
  const own = async (): Promise<pg.Client> => {
    const client = await takeOwnership(url('postgres'), options.dataDirectory);
    client.on('end', () => {
      if (!stopping) void revive();
    });
    return client;
  };
  const revive = async () => {
    for (let attempt = 0; !stopping && attempt < 20; attempt += 1) {
      try {
        if (!(await waitForStop(cluster.directory)))
          await waitUntilReady(cluster, await cluster.launch(port));
        owner = await own();
        return;
      } catch {
        await sleep(500);
      }
    }
  };
  let owner = await own();
  await createDatabaseIfAbsent(owner, options.database ?? 'guichet');

  return {
    url,
    port,
    adopted: running !== undefined,
    async stop() {
      stopping = true;
      await owner.end().catch(() => undefined);
      await stopCluster(cluster.directory);
    },
    abandon() {
      stopping = true;
      const file = join(cluster.directory, 'postmaster.pid');
      if (existsSync(file)) signal(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGINT');
    },
  };
}

/** A server that is shutting down is waited for; one that starts or runs is given back. */
async function waitForStop(directory: string): Promise<Postmaster | undefined> {
  for (let waited = 0; waited < 20_000; waited += 50) {
    const postmaster = await findPostmaster(directory);
    if (postmaster?.status !== 'stopping') return postmaster;
    await sleep(50);
  }
  throw new StartupError(`The PostgreSQL in ${directory} does not stop: see its log.`);
}

/** Recovery after a crash may take a while: only a process that ended, or a minute, is a failure. */
async function waitUntilReady(cluster: Cluster, known: Postmaster | undefined): Promise<Postmaster> {
  if (known?.status === 'ready') return known;
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (cluster.child && (cluster.child.exitCode !== null || cluster.child.pid === undefined)) break;
    const postmaster = await findPostmaster(cluster.directory);
    if (postmaster?.status === 'ready') return postmaster;
    await sleep(20);
  }
  const lines = await readFile(cluster.logFile, 'utf8').then((text) => text.trim().split('\n'));
  const reason = lines.findLast((line) => /FATAL|PANIC|rror/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  throw new StartupError(`The embedded PostgreSQL did not start: ${reason} (log: ${cluster.logFile}).`);
}

/** A process killed a moment ago may still be seen as the owner: its sessions end within a second. */
async function takeOwnership(url: string, dataDirectory: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'guichet owner', keepAlive: true });
  // A server that dies is told by the end of the connection, or by the statement that runs into it.
  client.on('error', () => undefined);
  await client.connect();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [ownershipLock]);
    if (rows[0].taken) return client;
    await sleep(100);
  }
  await client.end();
  throw new StartupError(
    `Another Guichet is running with the data directory ${dataDirectory}: stop it, or choose another DATA_DIR.`,
  );
}

async function createDatabaseIfAbsent(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
}

/** Ends the server of a cluster, whoever started it; nothing happens when none runs. */
export async function stopCluster(directory: string): Promise<void> {
  const postmaster = await findPostmaster(directory);
  if (!postmaster) return;
  signal(postmaster.pid, 'SIGINT');
  for (let waited = 0; waited < 20_000; waited += 20) {
    if (waited === 15_000) signal(postmaster.pid, 'SIGQUIT');
    if ((await findPostmaster(directory))?.pid !== postmaster.pid) return;
    await sleep(20);
  }
}

/** A number that no server has, as in a file half written, would be this process’s whole group. */
function signal(pid: number, name: NodeJS.Signals): void {
  if (!(pid > 1)) return;
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}
