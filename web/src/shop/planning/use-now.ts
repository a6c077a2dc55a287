import { useEffect, useState } from 'react';

/** In milliseconds; what is shown may be that old, so that a page is not rendered twice as it opens. */
const STEP_MS = 30_000;

/** The time in milliseconds, from that of the server’s drawing on; moves every half minute. */
export function useNow(loaded: number): number {
  const [now, setNow] = useState(loaded);
  useEffect(() => {
    const move = () => setNow(Date.now());
    if (Date.now() - loaded > STEP_MS) move();
    const timer = setInterval(move, STEP_MS);
    return () => clearInterval(timer);
  }, [loaded]);
  return Math.max(now, loaded);
}
