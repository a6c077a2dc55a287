import type { FastifyInstance } from 'fastify';

/** Runs `work` at intervals, never concurrently, from ready to close. */
export function keepRunning(app: FastifyInstance, work: () => Promise<void>, intervalMs: number): void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let closed = false;
  const tick = () => {
    running = work()
      // The database may be unavailable for a moment; the next tick retries the same work.
      .catch((error: unknown) =>
        app.log.warn({ err: error }, 'The payment sandbox could not run its due work'),
      )
      .then(() => {
        if (!closed) timer = setTimeout(tick, intervalMs).unref();
      });
  };
  app.addHook('onReady', async () => tick());
  app.addHook('onClose', async () => {
    closed = true;
    clearTimeout(timer);
    await running;
  });
}
