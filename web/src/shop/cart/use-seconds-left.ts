import { useEffect, useState } from 'react';
import type { Cart } from '#lib/cart.ts';
import { announcementBetween, secondsLeft } from './view.ts';

/** Countdown of the hold in seconds, and the last value that was announced to screen readers. */
export function useSecondsLeft(
  cart: Cart,
  requestedAt: number,
): { seconds: number; announced: number | undefined } {
  const read = (): number => secondsLeft(cart, requestedAt, performance.now());
  const [state, setState] = useState(() => ({ seconds: read(), announced: undefined as number | undefined }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server restarts the countdown
  useEffect(() => {
    const update = (): void =>
      setState((before) => {
        const seconds = read();
        if (seconds === before.seconds) return before;
        const isLonger = seconds > before.seconds;
        return {
          seconds,
          announced: isLonger
            ? undefined
            : (announcementBetween(before.seconds, seconds) ?? before.announced),
        };
      });
    update();
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [cart.validityEndDate, cart.serverTime, requestedAt]);
  return state;
}
