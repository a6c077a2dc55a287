import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Button } from './button.tsx';
import { CountdownRing } from './countdown.tsx';
import styles from './hold-countdown.module.css';
import layout from './layout.module.css';
import typography from './typography.module.css';

interface HoldCountdownProps {
  label: string;
  /** Remaining share of the time, from 1 to 0. */
  share: number;
  isLow?: boolean;
  /** Maximum duration of the hold. */
  text: string;
  note?: string | undefined;
  extension?: { label: string; isRunning: boolean; run: () => void } | undefined;
  children?: ReactNode;
}

/** The remaining time of a cart's hold, and a button that extends it. */
export function HoldCountdown({
  label,
  share,
  isLow = false,
  text,
  note,
  extension,
  children,
}: HoldCountdownProps) {
  return (
    <section
      className={classNames(styles.holdCountdown, isLow && styles.low, layout.compact)}
      aria-label={label}
    >
      <CountdownRing share={share} low={isLow} />
      <div className={styles.text}>
        <b className={typography.num} role="timer">
          {text}
        </b>
        {note && <span className={classNames(styles.note, typography.small)}>{note}</span>}
      </div>
      {extension && (
        <Button variant="soft" className={styles.extend} busy={extension.isRunning} onClick={extension.run}>
          {extension.label}
        </Button>
      )}
      {children}
    </section>
  );
}
