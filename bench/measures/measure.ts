import type { BenchDatabase } from '../database.ts';
import type { MemoryWatch } from '../memory.ts';
import type { Result } from '../report.ts';
import type { Server } from '../server.ts';

/** The context of a measure. */
export interface Bench {
  server: Server;
  database: BenchDatabase;
  memory: MemoryWatch;
  /** How long a measure of memory goes on under load */
  loadSeconds: number;
  /** Reports progress; not part of the result. */
  note(text: string): void;
}

/** One measure, which may produce several figures. */
export interface Measure {
  names: readonly string[];
  run(bench: Bench): Promise<Record<string, Result>>;
}
