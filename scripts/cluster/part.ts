import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, asAccount } from '../../server/src/embedded-postgres/process.ts';

/** One process of the cluster, or a node of several. All actions concern its own processes alone. */
export interface Part {
  readonly name: string;
  readonly isRunning: boolean;
  /** Starts it, and waits until it works. */
  start(): Promise<void>;
  /** Stops it in order. */
  stop(): Promise<void>;
  /** Kills all of its processes, like a loss of its machine. */
  kill(): Promise<void>;
  /** Freezes all of its processes: connections stay open, and nothing answers. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

export interface PartOptions {
  name: string;
  /** Absolute path of the program. */
  program: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Runs it as another user. */
  account?: Account | undefined;
  logFile: string;
  /** Whether it works. */
  isReady(): Promise<boolean>;
  /** Seconds until it has to work; 60 by default. */
  startSeconds?: number;
  /** Process ids that are no descendants of the started process. */
  others?(): Promise<number[]>;
}

/** Seconds after which a part that does not stop is killed. */
const STOP_SECONDS = 30;

export function createPart(options: PartOptions): Part {
  const { name, logFile, isReady, startSeconds = 60 } = options;
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const pids = async () => {
    const roots = [...(isRunning() && child?.pid ? [child.pid] : []), ...((await options.others?.()) ?? [])];
    return withDescendants(roots);
  };
  const signalAll = async (signal: NodeJS.Signals) => {
    for (const pid of await pids()) send(pid, signal);
  };
  const ended = async () => {
    for (let waited = 0; (await pids()).length > 0; waited += 50) {
      if (waited > STOP_SECONDS * 1000) await signalAll('SIGKILL');
      await sleep(50);
    }
  };
  return {
    name,
    get isRunning() {
      return isRunning();
    },
    async start() {
      if (isRunning()) return;
      child = launch(options);
      for (let waited = 0; waited < startSeconds * 1000; waited += 100) {
        if (!isRunning()) break;
        if (await isReady().catch(() => false)) return;
        await sleep(100);
      }
      throw new Error(`${name} did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    },
    async stop() {
      if (isRunning()) child?.kill('SIGTERM');
      await ended();
    },
    async kill() {
      // A process that starts another one meanwhile is found by the next round.
      while ((await pids()).length > 0) {
        await signalAll('SIGKILL');
        await sleep(20);
      }
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
  };
}

function launch({ program, args, env, account, logFile }: PartOptions): ChildProcess {
  const command = asAccount(account, program, [...args], [logFile]);
  const log = openSync(logFile, 'a');
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(command.file, command.args, {
    ...command.account,
    cwd: '/',
    // In its own process group: Ctrl-C reaches only this command, which then stops everything in order.
    detached: true,
    env: { PATH, HOME, TMPDIR, TZ: 'UTC', LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
  });
  child.on('error', () => undefined);
  closeSync(log);
  return child;
}

/** Sends a signal to a process that may have ended. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns processes and their descendants, without those that have ended. */
async function withDescendants(roots: readonly number[]): Promise<number[]> {
  if (roots.length === 0) return [];
  const children = new Map<number, number[]>();
  const alive = new Set<number>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (stat === '' || state === 'Z') continue;
    alive.add(Number(entry));
    children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(entry)]);
  }
  const found = new Set(roots);
  // A set iterates over the elements added meanwhile, too.
  for (const pid of found) for (const child of children.get(pid) ?? []) found.add(child);
  return [...found].filter((pid) => alive.has(pid));
}
