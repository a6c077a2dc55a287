import { classNames } from '#lib/class-names.ts';
import styles from './meter.module.css';

/** A level, such as how full a session is; always beside a text that states it. */
export function Meter({ share, low = false }: { /** 0 to 1. */ share: number; low?: boolean }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span className={classNames(styles.meter, low && styles.low)} aria-hidden="true">
      <span className={styles.fill} style={{ width: `${percent}%` }} />
    </span>
  );
}
