import { fork } from 'node:child_process';
import { NODE_FLAGS } from './server.ts';

/** The response of the bare Fastify route. */
export interface BareAnswer {
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

export interface BareRoute {
  port: number;
  stop(): Promise<void>;
}

/** Starts Fastify with a single route in a separate process, with the flags of the product. */
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
