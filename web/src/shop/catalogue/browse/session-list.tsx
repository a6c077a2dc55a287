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
  /** Where the page of a session opens. */
  target?: string | undefined;
}

/** Only who has a family quotient loads it. */
const SolidarySessions = lazy(() => import('../solidarity/solidary-sessions.tsx'));

/** Sessions of a day as cards: with solidarity prices on, those that have one for the customer. */
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
