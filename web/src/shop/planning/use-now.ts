import { useEffect, useState } from 'react';

/** The time in milliseconds, from that of the server’s drawing on; moves every half minute. */
export function useNow(loaded: number): number {
  const [now, setNow] = useState(loaded);
  useEffect(() => {
    const move = () => setNow(Date.now());
    move();
    const timer = setInterval(move, 30_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(now, loaded);
}
