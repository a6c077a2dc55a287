import { fork } from 'node:child_process';
import { NODE_FLAGS } from './server.ts';

/** The response that a bare Fastify route repeats. */
export interface BareAnswer {
  headers: Record<string, string>;
  /** base64 */
  body: string;
}

export interface BareRoute {
  port: number;
  stop(): Promise<void>;
}

/** Starts Fastify with one route and nothing else, in a separate process, as the product runs. */
export async function startBareRoute(answer: BareAnswer): Promise<BareRoute> {
  const child = fork(new URL('./bare-route-process.ts', import.meta.url), { execArgv: NODE_FLAGS });
  child.send(answer);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', () => reject(new Error('The bare route did not start')));
  });
  return {
    port,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}
