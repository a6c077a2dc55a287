import { type CSSProperties, useEffect, useState } from 'react';
import styles from './progress-bar.module.css';

/** The bar takes 5 s to fill, and shows only loads longer than 200 ms (specified-behaviour.md#waiting). */
const DURATION_MS = 5000;
const THROTTLE_MS = 200;

/** Progress at the top of the window while the next page is loading. */
export function ProgressBar({ isActive, label }: { isActive: boolean; label: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isActive) return setShown(false);
    const timer = setTimeout(() => setShown(true), THROTTLE_MS);
    return () => clearTimeout(timer);
  }, [isActive]);
  if (!isShown) return null;
  return (
    <div
      className={styles.progressBar}
      role="progressbar"
      aria-label={label}
      style={{ '--progress-duration': `${DURATION_MS}ms` } as CSSProperties}
    />
  );
}
