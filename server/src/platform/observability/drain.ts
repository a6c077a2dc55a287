import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ReadinessCheck } from './readiness.ts';

/** The time between a request to stop and the end of the server, in which balancers turn to other processes. */
export interface Drain {
  /** A reason not to be sent requests, from the request to stop on. */
  isReady: ReadinessCheck;
  /** Makes each answer of a draining server close its connection, so that balancers keep none of them open. */
  closeConnections(app: FastifyInstance): void;
  /** Serves requests for some more seconds, as not ready. */
  wait(): Promise<void>;
}

/** @param seconds duration of the drain; 0 where no balancer asks for the readiness */
export function createDrain(seconds: number): Drain {
  let isDraining = false;
  return {
    isReady: async () => (isDraining ? 'The process is stopping' : undefined),
    closeConnections(app) {
      app.addHook('onRequest', async (_request, reply) => {
        if (isDraining) reply.header('connection', 'close');
      });
    },
    async wait() {
      if (seconds === 0) return;
      isDraining = true;
      await sleep(seconds * 1000);
    },
  };
}
