import { useEffect } from 'react';

/** Keeps the screen on while the code is shown, where the browser supports it. */
export function useScreenWakeLock(): void {
  useEffect(() => {
    const lock = navigator.wakeLock?.request('screen').catch(() => undefined);
    return () => void lock?.then((held) => held?.release());
  }, []);
}
