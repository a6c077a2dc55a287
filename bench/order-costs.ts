import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchDatabase } from './database.ts';
import type { Server } from './server.ts';

/** What the machine has spent so far on the server and on its PostgreSQL. */
export interface Spent {
  /** CPU time of all their processes, in milliseconds */
  cpuMs: number;
  /** Committed transactions of the database */
  transactions: number;
}

/** Ticks of `/proc/<pid>/stat` in a second, the same on every Linux machine. */
const TICKS_PER_SECOND = 100;
/** PostgreSQL's backends report their transactions once a second at most. */
const REPORT_MS = 1_100;

/**
 * Reads the operating system's and PostgreSQL's own accounts. Works on Linux alone.
 * @param others further processes to count
 */
export async function readSpent(
  server: Server,
  database: BenchDatabase,
  others: readonly number[] = [],
): Promise<Spent> {
  await sleep(REPORT_MS);
  const postmaster = Number(
    (await readFile(join(server.dataDirectory, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0],
  );
  const processes = await readProcesses();
  const measured = processes.filter(
    ({ pid, parent }) => [server.pid, postmaster, ...others].includes(pid) || parent === postmaster,
  );
  const [row] = await database.sql<{ transactions: string }>(
    'select xact_commit as transactions from pg_stat_database where datname = current_database()',
  );
  return {
    cpuMs: measured.reduce((sum, { ticks }) => sum + ticks, 0) * (1000 / TICKS_PER_SECOND),
    transactions: Number(row?.transactions),
  };
}

/** All processes of the machine, each with its parent and the CPU time of itself and its ended children. */
async function readProcesses(): Promise<{ pid: number; parent: number; ticks: number }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
      // The name in parentheses may contain spaces: the fields are counted behind it.
      const fields = stat
        ?.slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      if (!fields) return [];
      const [parent = 0, ticks] = [fields[1], fields.slice(11, 15).reduce((sum, part) => sum + part, 0)];
      return [{ pid: Number(pid), parent, ticks }];
    }),
  );
  return found.flat();
}
