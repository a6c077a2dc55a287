import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { isPortFree } from '../server/src/embedded-postgres/ports.ts';

export const projectDirectory = fileURLToPath(new URL('../', import.meta.url));

const START = manifest.scripts.start.split(' ');

/** Flags of `npm start`, also used for the reference processes. */
export const NODE_FLAGS = START.filter((word) => word.startsWith('--'));

/** Variables that `npm start` sets. */
const START_VARIABLES = Object.fromEntries(
  START.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=') as [string, string]),
);

/** Start timeout: a fresh clone builds the pages first. */
const START_SECONDS = 180;

export interface Server {
  port: number;
  pid: number;
  url: string;
  dataDirectory: string;
  /** Pauses the process while something else is measured, so that its background work does not interfere. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/**
 * Starts the product like `npm start`, with a new data directory.
 * @param settings further environment variables
 * @param folder of the program; the project by default
 */
export async function startServer(
  settings: Record<string, string> = {},
  folder = projectDirectory,
): Promise<Server> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'guichet-bench-'));
  const port = await findPort();
  const log = join(dataDirectory, 'server.log');
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, [...NODE_FLAGS, ...profileFlags(), 'server/src/main.ts'], {
    cwd: folder,
    // In its own process group: Ctrl-C reaches only the benchmark, which then stops the server.
    detached: true,
    stdio: ['ignore', output, output],
    env: environment({
      PORT: String(port),
      DATA_DIR: dataDirectory,
      DEPLOYMENT_MODE: 'dev',
      // The load generator acts as a proxy that forwards its visitors' addresses.
      TRUSTED_PROXIES: '127.0.0.0/8',
      ...settings,
    }),
  });
  const server: Server = {
    port,
    pid: child.pid ?? 0,
    url: `http://localhost:${port}`,
    dataDirectory,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      await end(child);
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
  try {
    await waitUntilReady(child, server.url, log);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** Removes the settings of the machine's environment, which would change the results. */
function environment(own: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, npm_execpath } = process.env;
  return { PATH, HOME, TMPDIR, npm_execpath, ...START_VARIABLES, ...own };
}

/** `BENCH_PROFILE=folder` makes the server write a CPU profile there when it stops. */
function profileFlags(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}

async function findPort(): Promise<number> {
  for (let port = 4700; port < 4800; port += 1) if (await isPortFree('127.0.0.1', port)) return port;
  throw new Error('No port between 4700 and 4799 is free');
}

async function waitUntilReady(child: ChildProcess, url: string, log: string): Promise<void> {
  for (let waited = 0; waited < START_SECONDS * 1000; waited += 20) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${await readFile(log, 'utf8')}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(20);
  }
  throw new Error(`The server was not ready within ${START_SECONDS} s:\n${await readFile(log, 'utf8')}`);
}

/** Sends the signal of Ctrl-C, so that the server's database stops too. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGCONT');
  child.kill('SIGINT');
  await ended;
}
