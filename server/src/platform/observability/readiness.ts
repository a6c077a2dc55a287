import { statfs } from 'node:fs/promises';
import type { Database } from '../database/database.ts';
import { databaseErrorCode } from '../database/database-errors.ts';
import { isMigrated } from '../database/migrations.ts';
import { readDatabaseFiles } from '../database/sql-files.ts';

/** Why a process cannot serve, in words for the operator; undefined when it can. */
export type ReadinessCheck = () => Promise<string | undefined>;

/** Longest wait for the database before the process counts as not ready, in milliseconds. */
const TIMEOUT_MS = 2_000;

/** How long an answer of the database holds, in milliseconds: probes by many balancers cost one write. */
const KEPT_MS = 1_000;

/** Free space of a disk below which PostgreSQL may stop at any moment, in bytes. */
const MIN_FREE_BYTES = 64 * 1024 ** 2;

/** Asks each check in turn. @returns the first problem */
export function allOf(checks: readonly ReadinessCheck[]): ReadinessCheck {
  return async () => {
    for (const check of checks) {
      const problem = await check();
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

/** Whether the database answers, is migrated, and takes a write. Migrations are looked at until they are done. */
export function checkDatabase(database: Database): ReadinessCheck {
  let migrated = false;
  let last: { at: number; problem: Promise<string | undefined> } | undefined;
  const ask = async () => {
    migrated ||= await isMigrated((text) => database.direct.query(text), await readDatabaseFiles());
    if (!migrated) return 'The database is not migrated';
    await database.direct.named('platform.readiness', WRITE);
    return undefined;
  };
  return () => {
    if (!last || performance.now() - last.at > KEPT_MS) {
      last = { at: performance.now(), problem: withinTime(ask().catch(explain)) };
    }
    return last.problem;
  };
}

const WRITE = `
  insert into portal.readiness (written_at) values (now())
  on conflict (is_only) do update set written_at = excluded.written_at`;

function withinTime(problem: Promise<string | undefined>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('The database does not answer'), TIMEOUT_MS);
    void problem.then(resolve).finally(() => clearTimeout(timer));
  });
}

function explain(error: unknown): string {
  const code = databaseErrorCode(error) ?? '';
  if (code === '53100' || code === 'ENOSPC') return 'The disk of the database is full';
  // Read-only, no privilege, damaged pages: it answers, but not with what it should.
  return /^(25006|42|XX|58)/.test(code) ? 'The database takes no writes' : 'The database does not answer';
}

/** Whether the disk of a directory, where an embedded database writes, has space left. */
export function checkDisk(directory: string, read: typeof statfs = statfs): ReadinessCheck {
  return async () => {
    const disk = await read(directory).catch(() => undefined);
    if (!disk) return 'The disk of the database cannot be read';
    return disk.bavail * disk.bsize < MIN_FREE_BYTES ? 'The disk of the database is full' : undefined;
  };
}
