import { type PointerEvent, useEffect, useRef } from 'react';

/** Keeps the screen on while the code is shown, if the browser supports it. */
export function useScreenWakeLock(): void {
  useEffect(() => {
    const lock = navigator.wakeLock?.request('screen').catch(() => undefined);
    return () => void lock?.then((held) => held?.release());
  }, []);
}

/** Minimum distance of a swipe; a shorter movement is a tap. */
const MIN_SWIPE_PX = 40;

/**
 * Recognises a horizontal swipe of a finger over an element with `touch-action: pan-y`. Another control must offer
 * the same.
 * @param onStep receives 1 for a swipe to the left, which shows the next item, and -1 for one to the right
 */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) {
      start.current = pointerType !== 'mouse' && isPrimary ? { x, y } : undefined;
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (!start.current) return;
      const [right, down] = [clientX - start.current.x, clientY - start.current.y];
      start.current = undefined;
      if (Math.abs(right) >= MIN_SWIPE_PX && Math.abs(right) > 2 * Math.abs(down)) onStep(right < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = undefined;
    },
  };
}
