import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { StartupError } from '#kernel/startup-error.ts';
import { majorVersion } from '../cluster.ts';
import { sharePostgres } from '../embedded-postgres.ts';
import { requireOwnFolder } from '../process.ts';
import { type BackupHeader, type BackupSummary, startFile } from './backup-file.ts';
import {
  BackupFailed,
  explainFailure,
  flushFolder,
  nameOfBackup,
  partOf,
  prepareFolder,
  removeOldBackups,
  requireSpace,
} from './backups-folder.ts';
import { parsePosition, startBaseBackup } from './base-backup.ts';
import { noteBackup } from './last-backup.ts';
import { encryptChunks } from './sealed-stream.ts';

/** Milliseconds between two readings of the WAL position: the precision of the stated recovery point. */
const READ_EVERY_MS = 200;

export interface BackupOptions {
  dataDirectory: string;
  /** Folder of the backups; created when absent. */
  folder: string;
  passphrase: string;
  /** Version of Guichet */
  version: string;
  /** Number of backups that stay in the folder; all of them when absent. */
  keep?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface Backup {
  file: string;
  bytes: number;
  header: Omit<BackupHeader, 'salt'>;
  summary: BackupSummary;
  /** Names of the older backups that were removed. */
  removed: string[];
}

/**
 * Backs up the embedded database while the portal uses it. The file appears under its name when it is whole.
 * @throws {StartupError} when it cannot begin
 * @throws {BackupFailed} when it fails on the way; nothing is left behind
 */
export async function takeBackup(options: BackupOptions): Promise<Backup> {
  const folder = resolve(options.folder);
  requireOwnFolder(resolve(options.dataDirectory));
  await using resources = new AsyncDisposableStack();
  const postgres = resources.use(await sharePostgres(options.dataDirectory));
  const client = new pg.Client({ connectionString: postgres.url(), application_name: 'guichet backup' });
  client.on('error', () => undefined);
  await client.connect();
  resources.defer(() => client.end().catch(() => undefined));
  const header = await describeDatabase(client, options.version);
  await prepareFolder(folder);
  await requireSpace(folder, header.databaseBytes, 'A backup');
  const file = join(folder, nameOfBackup(new Date(header.startedAt)));
  let summary: BackupSummary;
  try {
    summary = await writeFile({ ...options, url: postgres.url('postgres'), client, header, file });
    await rename(partOf(file), file);
    await flushFolder(folder);
  } catch (error) {
    await rm(partOf(file), { force: true });
    throw new BackupFailed(`The backup failed. ${explainFailure(error, folder)}`, { cause: error });
  }
  // Without the note, the monitoring reports an old backup, which somebody will look at.
  await noteBackup(options.dataDirectory, new Date(summary.confirmedUntil)).catch(() => undefined);
  const { size: bytes } = await stat(file);
  const removed = options.keep === undefined ? [] : await removeOldBackups(folder, options.keep);
  return { file, bytes, header, summary, removed };
}

/** @throws {StartupError} when the database cannot be backed up */
async function describeDatabase(client: pg.Client, version: string): Promise<Omit<BackupHeader, 'salt'>> {
  const { rows } = await client
    .query<{ migration: string; keyId: string | null; bytes: string; level: string; now: Date }>(
      `select (select max(name) from portal.migration) as migration,
              (select key_id from portal.secret_key) as "keyId",
              (select sum(pg_database_size(oid)) + pg_tablespace_size('pg_global') from pg_database)
                + (select sum(size) from pg_ls_waldir()) as bytes,
              current_setting('wal_level') as level, clock_timestamp() as now`,
    )
    .catch(() => ({ rows: [] }));
  const [row] = rows;
  if (!row?.keyId) throw new StartupError('The database is empty: start the portal once, then back it up.');
  if (row.level === 'minimal')
    throw new StartupError(
      'The database was started by an older version of Guichet: restart the portal, then back it up.',
    );
  return {
    version,
    postgres: majorVersion,
    migration: row.migration,
    startedAt: row.now.toISOString(),
    keyId: row.keyId,
    databaseBytes: Number(row.bytes),
  };
}

interface Writing {
  url: string;
  client: pg.Client;
  header: Omit<BackupHeader, 'salt'>;
  file: string;
  passphrase: string;
  signal?: AbortSignal | undefined;
}

/** Writes the file under its temporary name. */
async function writeFile({ url, client, header, file, passphrase, signal }: Writing): Promise<BackupSummary> {
  // Until this session ends, the server keeps the WAL that the copy needs.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [
    `guichet_backup_${process.pid}`,
  ]);
  const { archive, client: sender } = await startBaseBackup(url);
  const positions = readPositions(client);
  const { head, keys } = startFile(passphrase, header);
  let summary: BackupSummary | undefined;
  const summarise = (): BackupSummary => {
    summary = {
      confirmedUntil: (
        positions.lastBefore(archive.stopPosition) ?? new Date(header.startedAt)
      ).toISOString(),
      endedAt: new Date().toISOString(),
    };
    return summary;
  };
  try {
    const output = createWriteStream(partOf(file), { flags: 'wx', mode: 0o600, flush: true });
    output.write(head);
    await pipeline(
      archive,
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      encryptChunks(keys, summarise),
      output,
      ...(signal ? [{ signal }] : []),
    );
  } finally {
    await positions.stop();
    await sender.end().catch(() => undefined);
  }
  if (!summary) throw new Error('The database sent nothing.');
  return summary;
}

/**
 * Reads the WAL position again and again. What was confirmed at a time has a position before the one read later: the
 * last reading before the end of the backup is the time until which everything is in the backup.
 */
function readPositions(client: pg.Client) {
  const readings: { at: Date; position: bigint }[] = [];
  const stopping = new AbortController();
  const reading = (async () => {
    while (!stopping.signal.aborted) {
      const { rows } = await client.query<{ at: Date; position: string }>(
        'select clock_timestamp() as at, pg_current_wal_insert_lsn() as position',
      );
      const [row] = rows;
      if (row) readings.push({ at: row.at, position: parsePosition(row.position) });
      await sleep(READ_EVERY_MS, undefined, { signal: stopping.signal });
    }
  })().catch(() => undefined);
  return {
    lastBefore: (stop: bigint) => readings.findLast(({ position }) => position <= stop)?.at,
    async stop() {
      stopping.abort();
      await reading;
    },
  };
}
