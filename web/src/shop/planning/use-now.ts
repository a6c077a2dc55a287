import { useEffect, useState } from 'react';

/** Milliseconds by which the shown time may be late, so that a page is not rendered twice when it opens. */
const STEP_MS = 30_000;

/** Returns the time in milliseconds, at first that of the server’s rendering; updated every half minute. */
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
