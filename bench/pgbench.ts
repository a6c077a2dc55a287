import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchDatabase } from './database.ts';
import { findPgbench } from './tools.ts';

const run = promisify(execFile);

export interface PgbenchOptions {
  clients: number;
  seconds: number;
  /** A script in pgbench’s language. */
  script: string;
}

/** @returns transactions per second */
export async function pgbench(
  database: BenchDatabase,
  { clients, seconds, script }: PgbenchOptions,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-pgbench-'));
  const file = join(folder, 'script.sql');
  await writeFile(file, script);
  const target = ['-h', '127.0.0.1', '-p', String(database.port), '-U', database.user, database.name];
  const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file];
  try {
    const env = { ...process.env, PGPASSWORD: database.password };
    const { stdout } = await run(await findPgbench(), [...load, ...target], { env }).catch((error) => {
      throw new Error(`pgbench failed: ${String(error.stderr).slice(0, 500)}`);
    });
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
