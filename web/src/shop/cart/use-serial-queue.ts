import { useRef } from 'react';

/** Works on the cart that run one after the other. */
export type Enqueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lines works up, so that each starts from what the one before has left. */
export function useSerialQueue(): Enqueue {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (work) => {
    const done = last.current.then(work, work);
    last.current = done;
    return done;
  };
}
