import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createBoundedQueue } from '#kernel/concurrency/bounded-queue.ts';
import { AppError, fail } from '#kernel/errors.ts';
import { counter } from '../observability/metrics.ts';
import type { ConfinedAnswer, ConfinedWork } from './confined-work.ts';

/**
 * Runs work on strangers' files in child processes with bounds on memory and time. A file that crashes its process is
 * rejected, and the portal is not affected.
 */

const PROCESS = fileURLToPath(new URL('./confined-process.ts', import.meta.url));

/** JavaScript heap of a process, in MB. */
const HEAP_MB = 96;

/** Address space of a process in kB. Node reserves 1.3 GB of it, mostly unused; the rest is for the file. */
const ADDRESS_SPACE_KB = 2_000_000;

/** Time bounds of one file. */
export interface TimeBounds {
  /** CPU seconds of the process; the most expensive accepted file takes about one. */
  readonly cpuSeconds: number;
  /** Milliseconds until the process is killed; longer, since other processes may need the processor. */
  readonly timeoutMs: number;
}

const TIME: TimeBounds = { cpuSeconds: 10, timeoutMs: 30_000 };

/** Maximum bytes of an answer. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Maximum total bytes of files that wait or are in work. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

/** The shell sets the limits and is replaced by the process; a system without one of them skips it. */
const limited = ({ cpuSeconds }: TimeBounds): string =>
  `for limit in 'v ${ADDRESS_SPACE_KB}' 't ${cpuSeconds}' 'c 0'; do ulimit -$limit 2>/dev/null; done; exec "$0" "$@"`;

const queue = createBoundedQueue({ concurrency: 2, maxWaiting: 20 });
let heldBytes = 0;

const ended = counter(
  'guichet_confined_processes_ended_total',
  'Processes that ended before they had answered about a file, by a signal or an exit code',
  ['by'],
);

/** Result for an accepted file. */
export interface ConfinedResult<Value> {
  readonly value: Value;
  readonly bytes: Buffer;
}

type ParametersOf<Work> = Work extends (file: Buffer, parameters: infer Parameters) => unknown
  ? Parameters
  : never;
type ValueOf<Work> = Work extends ConfinedWork<never, infer Value> ? Value : never;

/**
 * Returns a function that runs a piece of work on a file in a child process, two at a time.
 * @param module URL of the module that exports `work`
 * @param time bounds of one file
 * @throws AppError with the code by which `work` rejects the file; `file.beyond-limits` when the process ends without
 * an answer; `internal.unavailable` when too many files are waiting
 */
export function confined<Work extends ConfinedWork>(module: string, time: TimeBounds = TIME) {
  return async (file: Uint8Array, parameters: ParametersOf<Work>): Promise<ConfinedResult<ValueOf<Work>>> => {
    if (heldBytes + file.length > MAX_HELD_BYTES) fail('internal.unavailable');
    heldBytes += file.length;
    try {
      return await queue.run(() => run<ValueOf<Work>>(start(module, time), file, parameters));
    } finally {
      heldBytes -= file.length;
    }
  };
}

async function run<Value>(child: ChildProcess, file: Uint8Array, parameters: unknown) {
  const { output, by } = await exchange(child, [`${JSON.stringify(parameters)}\n`, file]);
  const end = output.indexOf('\n');
  if (by !== 0 || end < 0) {
    ended.inc({ by });
    throw new AppError('file.beyond-limits', { cause: `The process was ended by ${by}` });
  }
  const answer = JSON.parse(output.toString('utf8', 0, end)) as ConfinedAnswer<Value>;
  if (!('refused' in answer)) return { value: answer.value, bytes: output.subarray(end + 1) };
  const { refused, params = {}, cause } = answer;
  throw new AppError(refused, { params, cause });
}

function start(module: string, time: TimeBounds): ChildProcess {
  const node = [
    process.execPath,
    `--max-old-space-size=${HEAP_MB}`,
    '--max-semi-space-size=8',
    PROCESS,
    module,
  ];
  // No secrets in the environment; few malloc arenas make glibc reserve less memory.
  const child = spawn('/bin/sh', ['-c', limited(time), ...node], {
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: time.timeoutMs,
    killSignal: 'SIGKILL',
  });
  yieldToSales(child);
  return child;
}

function yieldToSales({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended.
  }
}

/** Output of a process, with its exit code or the signal that ended it. */
interface Exchange {
  output: Buffer;
  by: number | NodeJS.Signals;
}

/** @throws when the process cannot be started */
function exchange(child: ChildProcess, input: readonly (string | Uint8Array)[]): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
  const { stdin, stdout } = child;
  const chunks: Buffer[] = [];
  let length = 0;
  stdout?.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= MAX_ANSWER_BYTES) chunks.push(chunk);
    else child.kill('SIGKILL');
  });
  child.once('error', reject);
  child.once('close', (code, signal) =>
    resolve({ output: Buffer.concat(chunks), by: signal ?? code ?? 'SIGKILL' }),
  );
  // A process that ended no longer reads.
  stdin?.on('error', () => undefined);
  for (const part of input) stdin?.write(part);
  stdin?.end();
  return promise;
}
