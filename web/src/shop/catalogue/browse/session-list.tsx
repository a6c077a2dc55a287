import { classNames } from '#lib/class-names.ts';
import { SessionCard } from './session-card.tsx';
import styles from './session-list.module.css';
import type { SessionView } from './view.ts';

interface SessionListProps {
  sessions: SessionView[];
  /** Their day, `YYYY-MM-DD`. */
  day: string;
  className?: string | undefined;
}

/** Sessions of a day as cards. */
export function SessionList({ sessions, day, className }: SessionListProps) {
  return (
    <div className={classNames(styles.sessionList, className)}>
      {sessions.map((session) => (
        <SessionCard key={session.id} session={session} day={day} />
      ))}
    </div>
  );
}
