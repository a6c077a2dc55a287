import { lazy, Suspense } from 'react';
import { classNames } from '#lib/class-names.ts';
import { hasFamilyQuotient, useSession } from '#lib/session.ts';
import grid from '#ui/card-grid.module.css';
import { SessionCard } from './session-card.tsx';
import type { SessionView } from './view.ts';

interface SessionListProps {
  sessions: SessionView[];
  /** Their day, `YYYY-MM-DD`. */
  day: string;
  className?: string | undefined;
  /** Target window of a session's page. */
  target?: string | undefined;
}

/** Loaded only for customers with a family quotient. */
const SolidarySessions = lazy(() => import('../solidarity/solidary-sessions.tsx'));

/** Sessions of a day as cards; with solidarity prices on, only those with one for the customer. */
export function SessionList(props: SessionListProps) {
  if (!hasFamilyQuotient(useSession())) return <Cards {...props} />;
  return (
    <Suspense fallback={<Cards {...props} />}>
      <SolidarySessions sessions={props.sessions}>
        {(sessions) => <Cards {...props} sessions={sessions} />}
      </SolidarySessions>
    </Suspense>
  );
}

function Cards({ sessions, day, className, target }: SessionListProps) {
  return (
    <div className={classNames(grid.cardGrid, grid.upToFour, className)}>
      {sessions.map((session) => (
        <SessionCard key={session.id} session={session} day={day} target={target} />
      ))}
    </div>
  );
}
