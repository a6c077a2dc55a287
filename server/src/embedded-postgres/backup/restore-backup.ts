import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { StartupError } from '#kernel/startup-error.ts';
import { clusterFolder, majorVersion } from '../cluster.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { findPostmaster, findServerAccount, giveTo, requireOwnFolder } from '../process.ts';
import { type BackupFile, type BackupHeader, type BackupSummary, readBackupFile } from './backup-file.ts';
import { BackupFailed, explainFailure, flushFolder, requireSpace } from './backups-folder.ts';
import { ByteReader } from './sealed-stream.ts';
import { extractTar } from './tar.ts';

/** Bytes of WAL that the restored server creates at its start. */
const MARGIN_BYTES = 128e6;

export interface RestoreOptions {
  file: string;
  passphrase: string;
  /** Folder that must hold no database. */
  dataDirectory: string;
  /** Identifies the SECRET_KEY of the installation that is restored; undefined when there is none. */
  keyId: string | undefined;
  /** Newest migration of this release. */
  migration: string;
  signal?: AbortSignal | undefined;
}

/** What a backup contains. */
export interface Checked {
  header: BackupHeader;
  summary: BackupSummary;
}

export interface Restored extends Checked {
  /** Size of the files that were written. */
  bytes: number;
  orders: number;
  /** Undefined without orders. */
  lastOrderAt: Date | undefined;
}

/**
 * Restores the embedded database below a data directory. The database appears there when its server has started on it
 * once, and has proved to be consistent.
 * @throws {StartupError} when it refuses the file, the passphrase, the key or the folder, before it writes anything
 * @throws {BackupFailed} when it fails on the way; nothing is left behind
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const dataDirectory = resolve(options.dataDirectory);
  requireOwnFolder(dataDirectory);
  await using backup = await readBackupFile(options.file);
  const { header } = backup;
  requireFitting(header, options);
  await requireEmpty(dataDirectory);
  const content = openContent(backup, options);
  await requireSpace(dataDirectory, header.databaseBytes + MARGIN_BYTES, 'The restored database');
  const draft = join(dataDirectory, `restore.${randomUUID()}`);
  try {
    await mkdir(draft, { recursive: true, mode: 0o711 });
    await chmod(dataDirectory, (await findServerAccount()) ? 0o711 : 0o700);
    const bytes = await content.extractTo(clusterFolder(draft));
    const found = await startOnce(draft, header);
    options.signal?.throwIfAborted();
    await rename(clusterFolder(draft), clusterFolder(dataDirectory));
    await flushFolder(dataDirectory);
    return { header, summary: content.summary(), bytes, ...found };
  } catch (error) {
    const why = explainFailure(error, dataDirectory);
    throw new BackupFailed(`Nothing was restored. ${why}`, { cause: error });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Reads a whole backup without writing anything.
 * @throws {StartupError} for another passphrase, and for a truncated or changed file
 */
export async function checkBackup({
  file,
  passphrase,
}: Pick<RestoreOptions, 'file' | 'passphrase'>): Promise<Checked> {
  await using backup = await readBackupFile(file);
  const content = openContent(backup, { passphrase });
  await content.readAll();
  return { header: backup.header, summary: content.summary() };
}

/** @throws {StartupError} when the backup belongs to another PostgreSQL, another key or a newer release */
function requireFitting(header: BackupHeader, { keyId, migration }: RestoreOptions): void {
  if (header.postgres !== majorVersion)
    throw new StartupError(
      `The backup was made with PostgreSQL ${header.postgres}, this Guichet brings ${majorVersion}: restore it with Guichet ${header.version}, then upgrade.`,
    );
  if (header.migration > migration)
    throw new StartupError(
      `The backup was made with Guichet ${header.version}, which is newer (its database has the migration ${header.migration}): restore it with that version.`,
    );
  if (keyId === undefined)
    throw new StartupError(
      `There is no SECRET_KEY: set the one of the backed-up installation (fingerprint ${header.keyId}), or copy its file secret-key to DATA_DIR.`,
    );
  if (keyId !== header.keyId)
    throw new StartupError(
      `SECRET_KEY has the fingerprint ${keyId}, the backup belongs to the key ${header.keyId}: set that key, or copy its file secret-key to DATA_DIR.`,
    );
}

/** @throws {StartupError} when a portal runs on the folder, or it holds a database */
async function requireEmpty(dataDirectory: string): Promise<void> {
  const directory = clusterFolder(dataDirectory);
  if (!existsSync(directory)) return;
  if (await findPostmaster(directory))
    throw new StartupError(
      `A portal runs on ${dataDirectory}: stop it, and move ${directory} away, or choose another DATA_DIR.`,
    );
  throw new StartupError(
    `${dataDirectory} already holds a database: move ${directory} away, or choose another DATA_DIR.`,
  );
}

/** Opens the content of a backup. @throws {BackupFileError} for another passphrase */
function openContent(
  backup: BackupFile,
  { passphrase, signal }: Pick<RestoreOptions, 'passphrase' | 'signal'>,
) {
  let summary: BackupSummary | undefined;
  const chunks = backup.open(passphrase, (found) => {
    summary = found;
  });
  const read = async <T>(use: (reader: ByteReader) => Promise<T>): Promise<T> => {
    const tar = createZstdDecompress();
    const piping = pipeline(
      Readable.from(chunks, { objectMode: false }),
      tar,
      ...(signal ? [{ signal }] : []),
    );
    // An error of the file ends the stream that is read here, with the same error; an error here ends the piping.
    const using = use(new ByteReader(tar)).catch((error: unknown) => {
      tar.destroy(error as Error);
      throw error;
    });
    // Both have ended before this returns or throws: the caller removes what was written.
    await Promise.allSettled([using, piping]);
    const [result] = await Promise.all([using, piping]);
    return result;
  };
  return {
    summary: () => summary as BackupSummary,
    readAll: () =>
      read(async (reader) => {
        while ((await reader.take(1 << 20)).length > 0);
      }),
    async extractTo(directory: string): Promise<number> {
      const account = await findServerAccount();
      await mkdir(directory, { mode: 0o700 });
      await giveTo(account, directory);
      return read((reader) => extractTar(reader, directory, account));
    },
  };
}

/** Starts the server, which replays the WAL of the backup and refuses an inconsistent one, and stops it. */
async function startOnce(draft: string, header: BackupHeader) {
  const postgres = await startEmbeddedPostgres({ dataDirectory: draft });
  try {
    const client = new pg.Client({ connectionString: postgres.url() });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<{ keyId: string; orders: number; lastOrderAt: Date | null }>(
        `select (select key_id from portal.secret_key) as "keyId", count(*)::int as orders, max(sold_at) as "lastOrderAt"
           from portal.purchase`,
      );
      const [row] = rows;
      if (row?.keyId !== header.keyId) throw new Error('The database in it belongs to another key.');
      return { orders: row.orders, lastOrderAt: row.lastOrderAt ?? undefined };
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}
