import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { SessionCard } from '../session-card.tsx';
import type { SessionView } from '../view.ts';

/** Sessions shown before the visitor asks for more. */
const INITIALLY_SHOWN = 12;

interface DaySessionsProps {
  sessions: SessionView[];
  day: string;
  /** Where to go when the day has no session. */
  next: string | undefined;
}

/** The sessions of a day; a long day is shown in two steps. */
export function DaySessions({ sessions, day, next }: DaySessionsProps) {
  const t = useTranslations('catalogue.establishment');
  const [isWhole, setWhole] = useState(sessions.length <= INITIALLY_SHOWN + 4);
  const shown = isWhole ? sessions : sessions.slice(0, INITIALLY_SHOWN);
  if (sessions.length === 0) {
    return (
      <State
        level={3}
        title={t('noSessionTitle')}
        text={t('noSessionText')}
        action={
          next && (
            <LinkButton variant="soft" to={next} stay>
              {t('nextDay')}
            </LinkButton>
          )
        }
      />
    );
  }
  return (
    <>
      <div className="session-list">
        {shown.map((session) => (
          <SessionCard key={session.id} session={session} day={day} />
        ))}
      </div>
      {!isWhole && (
        <div className="day-sessions-more">
          <Button variant="ghost" icon="down" onClick={() => setWhole(true)}>
            {t('moreSessions', { count: sessions.length - INITIALLY_SHOWN })}
          </Button>
        </div>
      )}
    </>
  );
}
