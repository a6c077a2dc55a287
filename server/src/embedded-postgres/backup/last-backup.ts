import { randomUUID } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { clusterFolder } from '../cluster.ts';

const FILE = 'last-backup.json';

/** Records beside the database until when the newest backup has everything. */
export async function noteBackup(dataDirectory: string, confirmedUntil: Date): Promise<void> {
  const file = join(resolve(dataDirectory), FILE);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify({ confirmedUntil }), { mode: 0o644 });
  await rename(draft, file);
}

/**
 * Returns the age of what the newest backup of an embedded database has, in seconds; before the first backup, the age of the
 * database.
 * @throws Error when there is no database
 */
export async function backupAgeSeconds(dataDirectory: string): Promise<number> {
  const text = await readFile(join(resolve(dataDirectory), FILE), 'utf8').catch(() => undefined);
  const { confirmedUntil } = JSON.parse(text ?? '{}') as { confirmedUntil?: string };
  const since =
    confirmedUntil === undefined
      ? (await stat(join(clusterFolder(dataDirectory), 'PG_VERSION'))).mtimeMs
      : Date.parse(confirmedUntil);
  return Math.max(0, (Date.now() - since) / 1000);
}
