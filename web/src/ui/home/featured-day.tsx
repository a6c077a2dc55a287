import type { ReactNode } from 'react';
import typography from '../typography.module.css';
import styles from './featured-day.module.css';

interface FeaturedDayProps {
  /** `YYYY-MM-DD` */
  day: string;
  title: string;
  /** Reason why it is not today. */
  note?: ReactNode;
  /** Link to all sessions of the day. */
  more?: ReactNode;
  /** Its sessions. */
  children: ReactNode;
}

/** A day with its next sessions. */
export function FeaturedDay({ day, title, note, more, children }: FeaturedDayProps) {
  return (
    <section className={styles.featuredDay} aria-labelledby={`day-${day}`}>
      <div className={styles.head}>
        <div>
          <h2 id={`day-${day}`}>{title}</h2>
          {note && <p className={typography.muted}>{note}</p>}
        </div>
        {more}
      </div>
      {children}
    </section>
  );
}
