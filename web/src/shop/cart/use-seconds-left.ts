import { useEffect, useState } from 'react';
import type { Cart } from '#lib/cart.ts';
import { announcementBetween, secondsLeft } from './view.ts';

/** Seconds that the cart is kept, counted down, and the last of the moments that is said aloud. */
export function useSecondsLeft(cart: Cart, askedAt: number): { seconds: number; spoken: number | undefined } {
  const read = (): number => secondsLeft(cart, askedAt, performance.now());
  const [state, setState] = useState(() => ({ seconds: read(), spoken: undefined as number | undefined }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer of the server starts another count
  useEffect(() => {
    const look = (): void =>
      setState((before) => {
        const seconds = read();
        if (seconds === before.seconds) return before;
        const isLonger = seconds > before.seconds;
        return {
          seconds,
          spoken: isLonger ? undefined : (announcementBetween(before.seconds, seconds) ?? before.spoken),
        };
      });
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [cart.validityEndDate, cart.serverTime, askedAt]);
  return state;
}
