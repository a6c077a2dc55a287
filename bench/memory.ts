import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Milliseconds between two samples. */
const EVERY = 100;

/** Samples the memory of a process. */
export interface MemoryWatch {
  /** The peak, in MB of 10⁶ bytes. */
  readonly peakMb: number;
  stop(): void;
}

export function watchMemory(pid: number): MemoryWatch {
  let peak = 0;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentBytes(pid).catch(() => 0));
  }, EVERY);
  return {
    get peakMb() {
      return peak / 1e6;
    },
    stop: () => clearInterval(timer),
  };
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const kilobytes = status
    ? /VmRSS:\s+(\d+)/.exec(status)?.[1]
    : (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout;
  return Number(kilobytes) * 1024;
}
