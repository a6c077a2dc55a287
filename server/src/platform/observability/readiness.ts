import { statfs } from 'node:fs/promises';
import type { Database } from '#kernel/database/database.ts';
import { databaseErrorCode } from '#kernel/database/database-errors.ts';
import { isMigrated } from '#kernel/database/migrations.ts';
import { readDatabaseFiles } from '#kernel/database/sql-files.ts';

/** Reason why a process cannot serve, for the operator; undefined when it can. */
export type ReadinessCheck = () => Promise<string | undefined>;

/** Maximum wait for the database, in milliseconds. */
const TIMEOUT_MS = 2_000;

/** Lifetime of a result in milliseconds: probes by many load balancers cost one write. */
const KEPT_MS = 1_000;

/** Free bytes of a disk below which PostgreSQL may stop at any moment. */
const MIN_FREE_BYTES = 64 * 1024 ** 2;

/**
 * Runs each check in turn.
 * @returns the first problem
 */
export function allOf(checks: readonly ReadinessCheck[]): ReadinessCheck {
  return async () => {
    for (const check of checks) {
      const problem = await check();
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

/**
 * Checks that the database responds, is migrated and accepts a write. Migrations are checked until they are done. After a
 * statement that found no disk space, a small write proves nothing: the check fails until one succeeds that needs space.
 */
export function checkDatabase(database: Database): ReadinessCheck {
  let migrated = false;
  let last: { at: number; problem: Promise<string | undefined> } | undefined;
  const ask = async () => {
    migrated ||= await isMigrated((text) => database.direct.query(text), await readDatabaseFiles());
    if (!migrated) return 'The database is not migrated';
    await database.direct.named('platform.readiness', WRITE);
    if (database.space.isExhausted) await writeMuch(database);
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

/**
 * Needs more space than the statements of a sale: 16 MB, as a segment of the WAL. Nothing of it stays. PostgreSQL would
 * compress values of more than 2 kB to almost nothing.
 */
const MUCH = `
  create temporary table space_probe on commit drop as
  select repeat(md5(number::text), 60) as filling from generate_series(1, 8500) as number`;

async function writeMuch({ platform, space }: Database): Promise<void> {
  try {
    await platform((db) => db.query(MUCH));
  } catch (error) {
    // A login without temporary tables has the small write alone.
    if (databaseErrorCode(error) !== '42501') throw error;
  }
  space.isExhausted = false;
}

function withinTime(problem: Promise<string | undefined>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('The database does not answer'), TIMEOUT_MS);
    void problem.then(resolve).finally(() => clearTimeout(timer));
  });
}

function explain(error: unknown): string {
  const code = databaseErrorCode(error) ?? '';
  if (code === '53100' || code === 'ENOSPC') return 'The disk of the database is full';
  // Read-only, missing privilege, or damaged pages: the database responds, but not as it should.
  return /^(25006|42|XX|58)/.test(code) ? 'The database takes no writes' : 'The database does not answer';
}

/** Checks the free space of the disk that an embedded database uses. */
export function checkDisk(directory: string, read: typeof statfs = statfs): ReadinessCheck {
  return async () => {
    const disk = await read(directory).catch(() => undefined);
    if (!disk) return 'The disk of the database cannot be read';
    return disk.bavail * disk.bsize < MIN_FREE_BYTES ? 'The disk of the database is full' : undefined;
  };
}
