import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { ForeignZone, Format } from '../lib/format.ts';
import { useNightWords } from './night-words.ts';
import { type Places, SessionPlaces } from './session-places.tsx';
import styles from './session-row.module.css';
import typography from './typography.module.css';

interface SessionRowProps {
  session: Places & {
    name: string;
    /** ISO 8601 */
    start: string;
    minutes: number;
    establishment: string;
    zone?: ForeignZone | undefined;
    color?: string | undefined;
  };
  format: Format;
  /** The link or button to it. */
  children: ReactNode;
}

/** A session in a list: time, service, establishment and remaining places. */
export function SessionRow({ session, format: venueFormat, children }: SessionRowProps) {
  const format = venueFormat.at(session.zone);
  const nightWords = useNightWords(format);
  return (
    <article
      className={styles.sessionRow}
      style={session.color ? ({ '--theme': session.color } as CSSProperties) : undefined}
    >
      <div className={styles.content}>
        <time className={classNames(styles.time, typography.num)} dateTime={session.start}>
          {format.clockTime(session.start)}
        </time>
        <div className={styles.text}>
          <h3>{session.name}</h3>
          <p className={classNames(typography.muted, typography.small)}>
            {[session.establishment, format.zoneName, format.duration(session.minutes), nightWords(session)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <SessionPlaces session={session} format={format} />
        {children}
      </div>
    </article>
  );
}
