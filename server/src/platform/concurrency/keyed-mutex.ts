/** Runs work on one thing at a time in this process; other processes are kept apart by the database. */
export function createKeyedMutex(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = tails.get(name) ?? Promise.resolve();
    const run = before.then(work, work);
    const tail = run.catch(() => undefined);
    tails.set(name, tail);
    try {
      return await run;
    } finally {
      if (tails.get(name) === tail) tails.delete(name);
    }
  };
}
