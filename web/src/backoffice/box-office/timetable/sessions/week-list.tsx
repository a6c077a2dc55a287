import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { BareCheckbox } from '#ui/checkbox.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { timeWords } from '../effect-view.tsx';
import { ClosureTag } from './closure-tag.tsx';
import type { WeekData } from './week-data.ts';
import { nameOf } from './week-grid.tsx';
import styles from './week-page.module.css';
import { isBelowMinimum, type Session } from './week-values.ts';

interface WeekListProps {
  week: WeekData;
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** The sessions of a week by day, for narrow screens. */
export function WeekList({ week, selected, onToggle }: WeekListProps) {
  const format = useAdminFormat();
  const days = Map.groupBy(week.sessions, ({ start }) => start.slice(0, 10));
  return (
    <div className={styles.list}>
      {[...days].map(([day, sessions]) => (
        <section key={day}>
          <h3>{format.longDay(day)}</h3>
          <ul>
            {sessions.map((session) => (
              <Row
                key={session.id}
                session={session}
                week={week}
                isSelected={selected.has(session.id)}
                onToggle={onToggle}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({
  session,
  week,
  isSelected,
  onToggle,
}: {
  session: Session;
  isSelected: boolean;
} & Pick<WeekListProps, 'week' | 'onToggle'>) {
  const t = useTranslations('timetable.week');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  const name = nameOf(session, week, locale);
  const times = `${timeWords(format, session.start)} – ${timeWords(format, session.end)}`;
  return (
    <li className={styles.row}>
      <BareCheckbox label={`${times}, ${name}`} checked={isSelected} onChange={() => onToggle(session.id)} />
      <div>
        <p>
          <b>{times}</b> · {name}
        </p>
        <p className={typography.muted}>
          {[
            session.room && labelIn(session.room, locale),
            t('places', { taken: session.sold + session.held, capacity: session.capacity }),
            session.pool && t('pool', { ...session.pool }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={styles.tags}>
        <ClosureTag session={session} />
        {session.isByHand && <Tag tone="brand">{t('byHand')}</Tag>}
        {session.overlaps.length > 0 && <Tag tone="warn">{t('overlap')}</Tag>}
        {session.shortage && <Tag tone="warn">{t('shortage', session.shortage)}</Tag>}
        {isBelowMinimum(session) && (
          <Tag tone="warn">
            {t('belowMinimum', { sold: session.sold, minimum: session.minimumParticipants })}
          </Tag>
        )}
      </div>
    </li>
  );
}
