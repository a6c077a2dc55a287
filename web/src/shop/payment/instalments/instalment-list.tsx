import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import typography from '#ui/typography.module.css';
import styles from './instalment-list.module.css';

export interface ListedInstalment {
  /** `YYYY-MM-DD` */
  day: string;
  /** In cents. */
  amount: number;
  /** Replaces the day. */
  when?: string | undefined;
  /** Outcome of the debit. */
  state?: ReactNode;
}

/** The debits of a payment over time, with day and amount. */
export function InstalmentList({ label, instalments }: { label: string; instalments: ListedInstalment[] }) {
  const format = useFormat();
  return (
    <ol className={styles.instalments} aria-label={label}>
      {instalments.map(({ day, amount, when, state }) => (
        <li key={day}>
          <time dateTime={day}>{when ?? format.shortDay(day)}</time>
          {state}
          <b className={classNames(styles.amount, typography.num)}>{format.money(amount)}</b>
        </li>
      ))}
    </ol>
  );
}
