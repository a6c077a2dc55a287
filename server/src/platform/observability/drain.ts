import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ReadinessCheck } from './readiness.ts';

/** The time between a request to stop and the end of the server, in which balancers turn to other processes. */
export interface Drain {
  /** A reason not to be sent requests, from the request to stop on. */
  isReady: ReadinessCheck;
  /** Serves requests for some more seconds, as not ready. */
  wait(): Promise<void>;
}

/**
 * While the server drains, each answer closes its connection, so that balancers keep none of them open.
 * @param seconds duration of the drain; 0 where no balancer asks for the readiness
 */
export function createDrain(seconds: number, app: FastifyInstance): Drain {
  let isDraining = false;
  app.addHook('onRequest', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  return {
    isReady: async () => (isDraining ? 'The process is stopping' : undefined),
    async wait() {
      if (seconds === 0) return;
      isDraining = true;
      await sleep(seconds * 1000);
    },
  };
}
