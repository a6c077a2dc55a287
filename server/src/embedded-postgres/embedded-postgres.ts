import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '#kernel/startup-error.ts';
import {
  type Cluster,
  clusterFolder,
  type EmbeddedPostgresOptions,
  openCluster,
  readConnection,
  superuser,
} from './cluster.ts';
import { startGuardian } from './guardian.ts';
import { findPostmaster, type Postmaster } from './process.ts';

/** Advisory lock held while a Guichet uses the cluster; the server releases it when that process ends. */
const ownershipLock = 7_340_000;

/** Names of the session that holds the lock: of a portal, and of a backup that has started the server itself. */
const PORTAL = 'guichet owner';
const BACKUP = 'guichet backup owner';

/** A backup that has started the server uses it, and will stop it. */
class UsedByBackup extends Error {}

const WAITING =
  'A backup has started the database and uses it: Guichet waits for its end. It takes about a minute for each gigabyte.';

export interface EmbeddedPostgres {
  /** Connection string of the owner, for the given database or the default one. */
  url(database?: string): string;
  readonly port: number;
  /** Whether the server was already running, left behind by a killed Guichet. */
  readonly adopted: boolean;
  /** Whether the previous Guichet ended without stopping: killed, or out of memory. */
  readonly followsCrash: boolean;
  /** Closes all sessions, flushes everything to disk and stops the server. */
  stop(): Promise<void>;
  /** Signals the server to stop without waiting, for a process that must end immediately. */
  abandon(): void;
}

interface StartOptions {
  /** Says in words why the start waits. */
  onWait?: (message: string) => void;
  /** Whether this is a backup, for which a portal waits. */
  isBackup?: boolean;
}

/**
 * Starts the bundled PostgreSQL on a loopback port in its own process group: Ctrl-C reaches only this process, which
 * closes its connections before it stops the server. A server that dies is restarted; a server whose Guichet dies is
 * taken over by the next one, or stops after a minute.
 * @throws {StartupError} when another Guichet uses the folder, or it belongs to another version
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions & StartOptions,
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options);
  const open = async () => {
    const running = await waitForStop(cluster.directory);
    const postmaster = running ?? (await cluster.launch());
    return { isAdopted: running !== undefined, port: (await waitUntilReady(cluster, postmaster)).port };
  };
  let { isAdopted, port } = await open();
  const url = (database = options.database ?? 'guichet') =>
    `postgres://${superuser}:${cluster.connection.password}@127.0.0.1:${port}/${database}`;

  let stopping = false;
  const own = async (): Promise<pg.Client> => {
    const client = await takeOwnership(url('postgres'), options);
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
  const ownWhenFree = async (): Promise<pg.Client> => {
    for (let failures = 0, isWaiting = false; ; ) {
      try {
        return await own();
      } catch (error) {
        if (error instanceof UsedByBackup) {
          if (!isWaiting) options.onWait?.(WAITING);
          isWaiting = true;
        } else {
          // The backup stops the server at its end, which may break this connection or refuse it.
          failures += 1;
          if (!isWaiting || error instanceof StartupError || failures > 20) throw error;
        }
        await sleep(BACKUP_POLL_MS);
        ({ isAdopted, port } = await open());
      }
    }
  };
  let owner = await ownWhenFree();
  const guardian = startGuardian(
    { dataDirectory: resolve(options.dataDirectory), directory: cluster.directory },
    options.graceSeconds,
  );
  await createDatabaseIfAbsent(owner, options.database ?? 'guichet');

  return {
    url,
    get port() {
      return port;
    },
    adopted: isAdopted,
    followsCrash: guardian.followsCrash,
    async stop() {
      stopping = true;
      guardian.dismiss();
      // The server ends the session, whose lock nobody takes in between: a process that waits would own a stopping server.
      await stopCluster(cluster.directory);
      await owner.end().catch(() => undefined);
    },
    abandon() {
      stopping = true;
      guardian.dismiss();
      const file = join(cluster.directory, 'postmaster.pid');
      if (existsSync(file)) signal(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGINT');
    },
  };
}

/** The server of a data directory, for a program that works beside the portal. */
export interface SharedPostgres extends AsyncDisposable {
  /** Connection string of the owner, for the given database or the default one. */
  url(database?: string): string;
}

/**
 * Uses the server that a portal runs, or starts it for as long as it is used.
 * @throws {StartupError} when the data directory has no database
 */
export async function sharePostgres(dataDirectory: string): Promise<SharedPostgres> {
  const directory = clusterFolder(dataDirectory);
  if (!existsSync(join(directory, 'PG_VERSION')))
    throw new StartupError(
      `There is no database in ${resolve(dataDirectory)}: set DATA_DIR to the folder that the portal uses.`,
    );
  for (let waited = 0; waited < 20_000; waited += 50) {
    const postmaster = await findPostmaster(directory);
    if (!postmaster) break;
    if (postmaster.status === 'ready') {
      const { password } = await readConnection(directory);
      return {
        url: (database = 'guichet') =>
          `postgres://${superuser}:${password}@127.0.0.1:${postmaster.port}/${database}`,
        [Symbol.asyncDispose]: () => Promise.resolve(),
      };
    }
    await sleep(50);
  }
  const postgres = await startEmbeddedPostgres({ dataDirectory, isBackup: true });
  return { url: postgres.url, [Symbol.asyncDispose]: () => postgres.stop() };
}

/**
 * Waits for a server that is shutting down.
 * @returns a server that is starting or running, if any
 */
async function waitForStop(directory: string): Promise<Postmaster | undefined> {
  for (let waited = 0; waited < 20_000; waited += 50) {
    const postmaster = await findPostmaster(directory);
    if (postmaster?.status !== 'stopping') return postmaster;
    await sleep(50);
  }
  throw new StartupError(`The PostgreSQL in ${directory} does not stop: see its log.`);
}

/** Waits for a start, which has failed only when its process has ended, or after a minute: crash recovery takes time. */
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

/** Milliseconds between two looks at a backup that uses the server. */
const BACKUP_POLL_MS = 500;

/** Retries for two seconds: the sessions of a process killed a moment ago may still hold the lock. */
async function takeOwnership(
  url: string,
  { dataDirectory, isBackup = false }: EmbeddedPostgresOptions & StartOptions,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: isBackup ? BACKUP : PORTAL,
    keepAlive: true,
  });
  // A dying server is detected by the event `end`, or by a failing statement.
  client.on('error', () => undefined);
  await client.connect();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [ownershipLock]);
    if (rows[0].taken) return client;
    await sleep(100);
  }
  const { rows } = await client.query(
    `select from pg_locks join pg_stat_activity as session using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = $1 and session.application_name = $2`,
    [ownershipLock, BACKUP],
  );
  await client.end();
  if (rows.length > 0 && !isBackup) throw new UsedByBackup();
  throw new StartupError(
    `Another Guichet is running with the data directory ${dataDirectory}: stop it, or choose another DATA_DIR.`,
  );
}

async function createDatabaseIfAbsent(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
}

/** Stops the server of a cluster, whichever process started it; does nothing when none runs. */
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

/** Rejects ids that are not a server’s, as in a partially written file: 0 would signal this process’s group. */
function signal(pid: number, name: NodeJS.Signals): void {
  if (!(pid > 1)) return;
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}
