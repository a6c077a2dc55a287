import { classNames } from '#lib/class-names.ts';
import styles from './countdown.module.css';

/**
 * A ring that shows the remaining share of a time; a text beside it states the same. @param share from 1 (full) to 0
 * (expired)
 */
export function CountdownRing({ share, low = false }: { share: number; low?: boolean }) {
  const length = 2 * Math.PI * 18;
  const left = Math.min(1, Math.max(0, share));
  return (
    <svg
      className={classNames(styles.countdown, low && styles.low)}
      viewBox="0 0 44 44"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="22" cy="22" r="18" stroke="currentColor" strokeWidth="5" opacity=".22" />
      <circle
        className={styles.rest}
        cx="22"
        cy="22"
        r="18"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray={length}
        strokeDashoffset={length * (1 - left)}
        transform="rotate(-90 22 22)"
      />
    </svg>
  );
}
