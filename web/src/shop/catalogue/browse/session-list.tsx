import { classNames } from '#lib/class-names.ts';
import grid from '#ui/card-grid.module.css';
import { SessionCard } from './session-card.tsx';
import type { SessionView } from './view.ts';

interface SessionListProps {
  sessions: SessionView[];
  /** Their day, `YYYY-MM-DD`. */
  day: string;
  className?: string | undefined;
  /** Where the page of a session opens. */
  target?: string | undefined;
}

/** Sessions of a day as cards. */
export function SessionList({ sessions, day, className, target }: SessionListProps) {
  return (
    <div className={classNames(grid.cardGrid, grid.upToFour, className)}>
      {sessions.map((session) => (
        <SessionCard key={session.id} session={session} day={day} target={target} />
      ))}
    </div>
  );
}
