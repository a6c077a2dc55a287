import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The present version. */
export const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** Longest wait until a process serves, which may have to build the pages first; in milliseconds. */
const READY_TIMEOUT_MS = 150_000;

export interface PortalProcess {
  child: ChildProcess;
  /** End of what it has written. */
  output(): string;
  ready(): Promise<void>;
  /** Stops the process as a service manager does, and waits for its end. */
  stop(): Promise<void>;
}

export interface PortalProcessOptions {
  databaseUrl: string;
  port: number;
  /** Address that visitors see. */
  publicUrl: string;
  /** Folder of the version; the present one by default. */
  folder?: string;
  env?: NodeJS.ProcessEnv;
}

/** Starts a process of the role web, as behind a balancer. It is killed when the test ends. */
export function startPortal({
  databaseUrl,
  port,
  publicUrl,
  folder = PROJECT,
  env,
}: PortalProcessOptions): PortalProcess {
  const child = spawn(process.execPath, [join(folder, 'server/src/main.ts')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: databaseUrl,
      ROLE: 'web',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      SECRET_KEY: 'one key for all processes of this installation',
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '4',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-10_000);
    });
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    child,
    output: () => output,
    async ready() {
      for (let waited = 0; waited < READY_TIMEOUT_MS && child.exitCode === null; waited += 200) {
        const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
        if (answer?.ok) return;
        await sleep(200);
      }
      throw new Error(`The portal did not become ready:\n${output}`);
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
