import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { SessionList } from '../../session-list.tsx';
import type { SessionView } from '../../view.ts';
import styles from './day-sessions.module.css';

/** Number of sessions shown initially. */
const INITIALLY_SHOWN = 12;

interface DaySessionsProps {
  sessions: SessionView[];
  day: string;
  /** Path of the next day, offered when this one has no session. */
  next: string | undefined;
  /** Target window of a session's page. */
  target?: string | undefined;
}

/** The sessions of a day; those of a long day are expanded on request. */
export function DaySessions({ sessions, day, next, target }: DaySessionsProps) {
  const t = useTranslations('catalogue.establishment');
  const [isExpanded, setExpanded] = useState(sessions.length <= INITIALLY_SHOWN + 4);
  const shown = isExpanded ? sessions : sessions.slice(0, INITIALLY_SHOWN);
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
      <SessionList sessions={shown} day={day} target={target} />
      {!isExpanded && (
        <div className={styles.more}>
          <Button variant="ghost" icon="down" onClick={() => setExpanded(true)}>
            {t('moreSessions', { count: sessions.length - INITIALLY_SHOWN })}
          </Button>
        </div>
      )}
    </>
  );
}
