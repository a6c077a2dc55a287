import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres/embedded-postgres.ts';
import { isPortFree } from '../../server/src/embedded-postgres/ports.ts';
import { projectDirectory } from '../../server/src/platform/pages/build-web.ts';

/** Folder of screenshots of failures and of the server's log; not stored in the repository. */
export const RESULTS = join(projectDirectory, 'e2e/results');

/** The program as visitors use it, with the demonstration's data. */
export interface RunningServer {
  /** Origin, without a slash at the end. */
  url: string;
  /** The owner's connection string, with which a test may move the clock of a cart or fill a session. */
  databaseUrl: string;
  stop(): Promise<void>;
}

/** Starts the real process with its own database, and waits until it is ready. */
export function startServer(): Promise<RunningServer> {
  return withFreePort(startServerAt);
}

/** Retries once when another process took the port between its choice and its use. */
async function withFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  return start(await freePort()).catch(async (error: Error) => {
    if (!error.message.includes('EADDRINUSE')) throw error;
    return start(await freePort());
  });
}

async function startServerAt(port: number): Promise<RunningServer> {
  await mkdir(RESULTS, { recursive: true });
  const dataDirectory = await mkdtemp(join(tmpdir(), 'e2e-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory, durable: false });
  const { url, child } = startProcess(dataDirectory, postgres.url(), port);
  // An interrupted run has no time to wait for its processes.
  const abandon = () => {
    child.kill('SIGKILL');
    postgres.abandon();
    rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.once('exit', abandon);
  const stop = async () => {
    await end(child);
    await postgres.stop();
    process.off('exit', abandon);
    await rm(dataDirectory, { recursive: true, force: true });
  };
  try {
    await ready(child, 'server');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, databaseUrl: postgres.url(), stop };
}

/** Starts another process for the database of a running portal; stored addresses stay those of the first process. */
export function startNode(portal: Pick<RunningServer, 'url' | 'databaseUrl'>): Promise<RunningNode> {
  return withFreePort((port) => startNodeAt(port, portal));
}

type RunningNode = { url: string } & AsyncDisposable;

async function startNodeAt(
  port: number,
  portal: Pick<RunningServer, 'url' | 'databaseUrl'>,
): Promise<RunningNode> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'e2e-'));
  const { url, child } = startProcess(dataDirectory, portal.databaseUrl, port, { PUBLIC_URL: portal.url });
  const stop = async () => {
    await end(child);
    await rm(dataDirectory, { recursive: true, force: true });
  };
  await ready(child, 'node').catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, [Symbol.asyncDispose]: stop };
}

function startProcess(
  dataDirectory: string,
  databaseUrl: string,
  port: number,
  more: NodeJS.ProcessEnv = {},
) {
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    // Each visitor sends its own address, see visitor-address.ts.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...more,
  };
  const child = spawn(process.execPath, ['--max-old-space-size=256', 'server/src/main.ts'], {
    cwd: projectDirectory,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { url: `http://localhost:${port}`, child };
}

/** Returns a free port, drawn at random: two concurrent starts would find the same first port. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(4800, 5000);
    if (await isPortFree('127.0.0.1', port)) return port;
  }
  throw new Error('No port from 4800 to 4999 is free.');
}

/**
 * @throws Error with the output of the process when it ends before it is ready
 */
function ready(child: ChildProcess, name: string): Promise<void> {
  const log = createWriteStream(join(RESULTS, `${name}-${child.pid}.log`));
  let output = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The server is not ready after 90 s.\n${output}`)),
      90_000,
    );
    const hear = (chunk: Buffer) => {
      log.write(chunk);
      output = (output + chunk).slice(-20_000);
      if (!output.includes('Ready.')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code}.\n${output}`));
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
    child.on('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
