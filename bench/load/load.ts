import { Worker } from 'node:worker_threads';
import type { RepeatTask } from './repeat.ts';
import type { SalesTask } from './sales.ts';

export type LoadTask = RepeatTask | SalesTask;

export interface LoadResult {
  perSecond: number;
  /** Number of requests, or of whole sales. */
  count: number;
  /** Number of responses by HTTP status. */
  statuses: Record<number, number>;
  medianMs: number;
  /** The 99th percentile, in milliseconds. */
  slowMs: number;
}

/** Generates load in a worker thread, so that the harness keeps measuring. */
export function runLoad(task: LoadTask): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: task });
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The load ended with code ${code} and no result`)));
  });
}

/**
 * Yields addresses of the loopback network, each once. The server counts requests by address, so one machine can
 * simulate many visitors.
 */
export function takeAddresses(count: number): string[] {
  return Array.from({ length: count }, () => {
    taken += 1;
    return `127.${1 + (taken >> 16)}.${(taken >> 8) & 255}.${taken & 255}`;
  });
}
let taken = 0;

/** Placeholder in a request for the address of a visitor; each request gets another address. */
export const VISITOR = '{visitor}';

/** A random address, as a proxy forwards it. */
export function visitorAddress(): string {
  return `10.${Math.trunc(Math.random() * 256)}.${Math.trunc(Math.random() * 256)}.${Math.trunc(Math.random() * 256)}`;
}

/** @throws Error when a response had another status than expected */
export function expectStatuses(result: LoadResult, ...expected: number[]): LoadResult {
  const others = Object.entries(result.statuses).filter(([status]) => !expected.includes(Number(status)));
  if (others.length > 0) {
    throw new Error(
      `Unexpected answers: ${others.map(([status, count]) => `${count} × ${status}`).join(', ')}`,
    );
  }
  return result;
}
