import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartupError } from '#kernel/startup-error.ts';
import { isPortFree } from './ports.ts';
import {
  type Account,
  asAccount,
  findPostgresBinaries,
  findServerAccount,
  giveTo,
  initialiseCluster,
  type PostgresBinaries,
} from './process.ts';

export const majorVersion = '18';
/** Owner of all objects in the cluster. */
export const superuser = 'guichet';

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster and its log; created when absent. */
  dataDirectory: string;
  /** Created when absent; 'guichet' by default. */
  database?: string;
  /** False only in tests: faster, but a crash of the machine may lose data. */
  durable?: boolean;
  maxConnections?: number;
  /** Seconds that the server waits for another Guichet when this one ended without stopping it; 60 by default. */
  graceSeconds?: number;
  /** Additional environment variables of the server's process, for tests at a shifted time. */
  environment?: Record<string, string>;
}

/** Connection data stored beside the cluster's files, readable by their owner only. */
interface Connection {
  password: string;
  port: number;
}

const CONNECTION_FILE = 'guichet.json';

/** Folder of the cluster below a data directory. */
export const clusterFolder = (dataDirectory: string): string => join(resolve(dataDirectory), 'postgres');

/** The files of a database cluster, and the start of its server. */
export interface Cluster {
  directory: string;
  connection: Connection;
  /** The server's process, if this process started it. */
  child: ChildProcess | undefined;
  logFile: string;
  /** Starts the server's process without waiting for it. */
  launch(port?: number): Promise<undefined>;
}

/** Opens the cluster, and creates it when there is none. */
export async function openCluster(options: EmbeddedPostgresOptions): Promise<Cluster> {
  const dataDirectory = resolve(options.dataDirectory);
  const binaries = await findPostgresBinaries();
  const account = await findServerAccount();
  await mkdir(dataDirectory, { recursive: true });
  // The server's account has to traverse the folder, not to list it.
  await chmod(dataDirectory, account ? 0o711 : 0o700);
  const directory = clusterFolder(dataDirectory);
  if (!existsSync(join(directory, 'PG_VERSION'))) await createCluster(binaries, account, directory, options);
  const version = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim();
  if (version !== majorVersion) {
    throw new StartupError(
      `The data in ${dataDirectory} were written by PostgreSQL ${version}, this Guichet brings ${majorVersion}: ` +
        'dump them with that version and load them here, or choose another DATA_DIR.',
    );
  }
  const connectionFile = join(directory, CONNECTION_FILE);
  const connection = await readConnection(directory);
  const cluster: Cluster = {
    directory,
    connection,
    child: undefined,
    logFile: join(dataDirectory, 'postgres.log'),
    async launch(port) {
      connection.port =
        port ?? ((await isPortFree('127.0.0.1', connection.port)) ? connection.port : await findFreePort());
      await writeConnection(connectionFile, connection, account);
      const args = ['-D', directory, ...settings(connection.port, options)];
      const command = asAccount(account, binaries.postgres, args, [join(directory, 'PG_VERSION')]);
      const log = openSync(cluster.logFile, sizeOf(cluster.logFile) > 5_000_000 ? 'w' : 'a', 0o600);
      cluster.child = spawn(command.file, command.args, {
        ...command.account,
        cwd: '/',
        detached: true,
        stdio: ['ignore', log, log],
        env: { PATH: process.env.PATH, TZ: 'UTC', ...options.environment },
      });
      cluster.child.on('error', () => undefined);
      cluster.child.unref();
      closeSync(log);
    },
  };
  return cluster;
}

/** @throws {StartupError} when the file is missing or damaged: the password is stored nowhere else */
export async function readConnection(directory: string): Promise<Connection> {
  const file = join(directory, CONNECTION_FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(connectionLost(file, `cannot be read (${error.code})`), { cause: error });
  });
  try {
    const { password, port } = JSON.parse(text) as Partial<Connection>;
    if (typeof password === 'string' && password !== '' && Number.isInteger(port))
      return { password, port: Number(port) };
  } catch {
    // Reported below, without the file's content.
  }
  throw new StartupError(connectionLost(file, 'is damaged'));
}

const connectionLost = (file: string, what: string) =>
  `${file}, which holds the password of the embedded PostgreSQL, ${what}: restore it from a backup, or choose another DATA_DIR.`;

/**
 * Replaces the file atomically: a killed process or a full disk leaves the old one.
 * @param account the server's: a backup reads all files of the cluster through the server
 */
async function writeConnection(
  file: string,
  connection: Connection,
  account: Account | undefined,
): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, JSON.stringify(connection), { mode: 0o600, flush: true });
    await giveTo(account, draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw new StartupError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    });
  }
}

/** Creates the cluster in another folder and renames it, so that an interrupted start leaves no partial cluster. */
async function createCluster(
  binaries: PostgresBinaries,
  account: Account | undefined,
  directory: string,
  options: EmbeddedPostgresOptions,
): Promise<void> {
  const draft = `${directory}.${randomUUID()}`;
  const connection: Connection = {
    password: randomBytes(18).toString('base64url'),
    port: await findFreePort(),
  };
  try {
    await mkdir(draft, { mode: 0o700 });
    await giveTo(account, draft);
    const password = connection.password;
    await initialiseCluster(binaries, account, {
      directory: draft,
      user: superuser,
      password,
      sync: options.durable !== false,
    });
    await writeConnection(join(draft, CONNECTION_FILE), connection, account);
    await rename(draft, directory);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process created it concurrently.
    if (!existsSync(join(directory, 'PG_VERSION'))) throw error;
  }
}

/** Settings for a small machine that also runs Node. */
function settings(port: number, { durable = true, maxConnections = 120 }: EmbeddedPostgresOptions): string[] {
  const values: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    maintenance_work_mem: '64MB',
    // Transactions are short: parallel plans and JIT cost more than they save.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    random_page_cost: 1.1,
    // Online backups (backup/): they need the WAL of a replica, a sender, and a bound for the WAL that they retain. Only
    // tests are not durable, and none of these is backed up.
    wal_level: durable ? 'replica' : 'minimal',
    max_wal_senders: durable ? 2 : 0,
    max_slot_wal_keep_size: '4GB',
    max_logical_replication_workers: 0,
    // Frequently read pages are cached: I/O workers would bring nothing.
    io_method: 'sync',
    max_wal_size: '1GB',
    checkpoint_timeout: '10min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // Parameters contain personal data: log only the error, not its statement.
    log_min_error_statement: 'panic',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Finds a port for a PostgreSQL. @throws {StartupError} when none of many tries is free */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    // Below the ephemeral range of outgoing connections, so that the port is still free at the next start.
    const port = randomInt(15_000, 25_000);
    if (await isPortFree('127.0.0.1', port)) return port;
  }
  throw new StartupError('No free port was found for the embedded PostgreSQL.');
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
