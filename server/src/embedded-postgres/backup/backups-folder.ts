import { access, constants, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '#kernel/startup-error.ts';

/** Name of a backup: the time of its start in UTC. */
const NAME = /^guichet-\d{8}-\d{6}\.backup$/;
/** Suffix of a file that is being written. */
const PART = '.part';
/** Age of an unfinished file of a killed process, in milliseconds. */
const ABANDONED_MS = 24 * 3600 * 1000;

/** A backup or a restore that failed after it had begun, in words for the operator. What it had written is removed. */
export class BackupFailed extends Error {
  override name = 'BackupFailed';
}

export function nameOfBackup(startedAt: Date): string {
  const [day = '', time = ''] = startedAt.toISOString().replaceAll(/[-:]/g, '').slice(0, 15).split('T');
  return `guichet-${day}-${time}.backup`;
}

export const partOf = (file: string): string => `${file}${PART}`;

/** Creates the folder of the backups where it is absent, and removes unfinished files of killed processes. @throws {StartupError} when it cannot be written to */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
    await removeAbandoned(folder);
  } catch (error) {
    throw new StartupError(
      `The folder ${folder} cannot be used (${(error as NodeJS.ErrnoException).code}): choose another one.`,
    );
  }
}

/**
 * Removes the oldest backups of a folder beyond a number. Other files stay.
 * @returns the names of the removed backups
 */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  const old = names.filter((name) => NAME.test(name)).slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/** Removes unfinished files that no process has written to for a day. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PART) || !NAME.test(name.slice(0, -PART.length))) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}

/** @throws {StartupError} when the file system of a folder, which may not exist yet, has less space than needed */
export async function requireSpace(folder: string, bytes: number, what: string): Promise<void> {
  let existing = resolve(folder);
  while ((await stat(existing).catch(() => undefined)) === undefined) existing = dirname(existing);
  const { bavail, bsize } = await statfs(existing);
  if (bavail * bsize >= bytes) return;
  throw new StartupError(
    `${what} may take up to ${megabytes(bytes)}, and ${folder} has ${megabytes(bavail * bsize)} left: free some space, or choose another folder.`,
  );
}

/** Makes a renamed file survive a crash of the machine. */
export async function flushFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** Explains in words why a backup or a restore failed on the way. */
export function explainFailure(error: unknown, folder: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `No space is left in ${folder} (${code}): free some, or choose another folder.`;
  if (code === 'EFBIG') return `${folder} takes no file of this size (${code}): choose another folder.`;
  if (code === 'ABORT_ERR') return 'It was interrupted.';
  if (code === '57P01' || code === 'ECONNRESET' || /^Connection terminated/.test(message))
    return 'The database was stopped meanwhile: repeat it when the portal runs again.';
  return message;
}
