import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupAgeSeconds, noteBackup } from './last-backup.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guichet-last-backup-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('backupAgeSeconds', () => {
  it('counts from the creation of the database before the first backup', async () => {
    await mkdir(join(directory, 'postgres'));
    const file = join(directory, 'postgres', 'PG_VERSION');
    await writeFile(file, '18');
    const created = new Date(Date.now() - 3600_000);
    await utimes(file, created, created);
    expect(Math.round((await backupAgeSeconds(directory)) / 60)).toBe(60);
  });

  it('counts from what the newest backup has', async () => {
    await noteBackup(directory, new Date(Date.now() - 7200_000));
    await noteBackup(directory, new Date(Date.now() - 600_000));
    expect(Math.round((await backupAgeSeconds(directory)) / 60)).toBe(10);
  });

  it('fails without a database, so that the metric is absent', async () => {
    await expect(backupAgeSeconds(directory)).rejects.toThrow('ENOENT');
  });
});
