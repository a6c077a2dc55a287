import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopCluster } from './embedded-postgres/embedded-postgres.ts';
import { isPortFree } from './embedded-postgres/ports.ts';

// The tests start real processes, which are slow on busy machines.
vi.setConfig({ testTimeout: 60_000 });

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
let dataDirectory: string;
let started: Guichet[];

// One directory for all: only the first start has to create its data.
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'guichet-main-'));
});
beforeEach(() => {
  started = [];
});
afterEach(async () => {
  for (const { process } of started) process.kill('SIGKILL');
  await stopCluster(join(dataDirectory, 'postgres'));
});
afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

interface Guichet {
  process: ChildProcess;
  output: () => string;
  port: number;
  exit: Promise<number | null>;
}

/** Starts a process; a worker by default, which needs no built pages. */
async function startGuichet(env: Record<string, string> = {}): Promise<Guichet> {
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory, ROLE: 'worker', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  const exit = once(child, 'close').then(([code]) => code as number | null);
  const guichet = { process: child, output: () => text, port, exit };
  started.push(guichet);
  return guichet;
}

async function untilReady({ port, output, process: child }: Guichet): Promise<void> {
  for (let waited = 0; waited < 45_000 && child.exitCode === null; waited += 50) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`Not ready: ${output()}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

describe('start and stop of the program', () => {
  it('can be stopped while it starts', async () => {
    const guichet = await startGuichet();
    const files = async () => (await readdir(dataDirectory)).filter((name) => name !== 'compiled-code');
    await vi.waitFor(async () => expect(await files()).not.toEqual([]), { timeout: 30_000 });
    guichet.process.kill('SIGINT');
    expect(await guichet.exit).toBe(0);
    const ofDatabase = await readdir(join(dataDirectory, 'postgres')).catch(() => []);
    expect(ofDatabase).not.toContain('postmaster.pid');
  });

  it('prints its address, and stops with its database on a signal', async () => {
    const guichet = await startGuichet();
    await untilReady(guichet);
    expect(guichet.output()).toContain(`http://localhost:${guichet.port}`);
    expect(guichet.output()).toContain('Guichet-demo-2026!');
    guichet.process.kill('SIGTERM');
    expect(await guichet.exit).toBe(0);
    expect(await readdir(join(dataDirectory, 'postgres'))).not.toContain('postmaster.pid');
    expect(await isPortFree('127.0.0.1', guichet.port)).toBe(true);
  });

  it('starts again after it was killed', async () => {
    const killed = await startGuichet();
    await untilReady(killed);
    killed.process.kill('SIGKILL');
    await killed.exit;
    const next = await startGuichet();
    await untilReady(next);
    next.process.kill('SIGTERM');
    expect(await next.exit).toBe(0);
  });
});

describe('failed start of the program', () => {
  const reason = async (env: Record<string, string>) => {
    const guichet = await startGuichet(env);
    expect(await guichet.exit).toBe(1);
    expect(guichet.output()).not.toContain('    at ');
    return guichet.output();
  };

  it('names every invalid variable', async () => {
    const output = await reason({ PORT: 'x', ROLE: 'y' });
    expect(output).toContain('PORT must be');
    expect(output).toContain('ROLE must be');
  });

  it('starts nothing when the port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const unused = join(dataDirectory, 'unused');
    const output = await reason({ PORT: String(port), DATA_DIR: unused });
    expect(output).toContain(`Port ${port} of 127.0.0.1 is in use`);
    await expect(readdir(unused)).rejects.toThrow('no such file');
    server.close();
  });

  it('omits the password when the database cannot be reached', async () => {
    const output = await reason({ DATABASE_URL: 'postgres://guichet:hunter2@127.0.0.1:1/guichet' });
    expect(output).toContain('127.0.0.1:1 cannot be used');
    expect(output).not.toContain('hunter2');
  });

  it('names unknown speed tricks', async () => {
    expect(await reason({ GUICHET_WITHOUT: 'response-cache, magic' })).toContain('but not magic');
  });

  it('requires a secret key in prod', async () => {
    expect(await reason({ DEPLOYMENT_MODE: 'prod' })).toContain('SECRET_KEY is missing');
  });
});
