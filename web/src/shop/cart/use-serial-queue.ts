import { useRef } from 'react';

/** Runs a task after all those enqueued before it. @returns its result */
export type Enqueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** A queue whose tasks run one after the other, each on the result of the one before. */
export function useSerialQueue(): Enqueue {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (task) => {
    const result = last.current.then(task, task);
    last.current = result;
    return result;
  };
}
