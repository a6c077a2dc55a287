import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Meter } from '#ui/meter.tsx';
import typography from '#ui/typography.module.css';
import { useBackofficePaths } from '../paths.ts';
import { StackBar } from '../ui/stack-bar.tsx';
import styles from './figures.module.css';
import { BANDS, takenOf } from './figures.ts';
import { NoFigures, OverviewPanel, type Part } from './overview-panel.tsx';

type Sessions = Part<'sessions'>;

/** Occupancy of the sessions of today and tomorrow, with the fullest and the emptiest upcoming session. */
export function SessionsPanel({ sessions }: { sessions: Sessions }) {
  const t = useTranslations('overview.sessions');
  const settings = useTranslations('backoffice.sections.ticketingSettings');
  const paths = useBackofficePaths();
  // The right to see sessions includes their settings.
  const link = { label: settings('title'), to: paths.section('ticketingSettings') };
  const { isKnown, isKeyRefused, days, fullest, emptiest } = sessions;
  return (
    <OverviewPanel title={t('title')} lead={isKnown && t('lead')} link={link}>
      {!isKnown && <NoFigures>{t(isKeyRefused ? 'keyRefused' : 'unknown')}</NoFigures>}
      {isKnown && (
        <div className={styles.days}>
          {days.map((day, place) => (
            <Day key={day.day} day={day} title={t(place === 0 ? 'today' : 'tomorrow')} />
          ))}
        </div>
      )}
      {fullest.length > 0 && (
        <div className={styles.days}>
          <List title={t('fullest')} sessions={fullest} tomorrow={days[1]?.day} />
          {emptiest.length > 0 && <List title={t('emptiest')} sessions={emptiest} tomorrow={days[1]?.day} />}
        </div>
      )}
    </OverviewPanel>
  );
}

function Day({ day, title }: { day: Sessions['days'][number]; title: string }) {
  const t = useTranslations('overview.sessions');
  const format = useAdminFormat();
  const { taken, share } = takenOf(day);
  const { sessions: count, capacity, held = 0, bands } = day;
  const places = {
    taken: format.number(taken),
    capacity: format.number(capacity),
    percent: Math.round(share * 100),
  };
  return (
    <div className={styles.day}>
      <h3>
        {title} <span>{format.longDay(day.day)}</span>
      </h3>
      {count === 0 ? (
        <NoFigures>{t('none')}</NoFigures>
      ) : (
        <>
          <p className={typography.num}>
            <b>{t('count', { count })}</b>, {t('places', places)}
            {held > 0 && <span className={typography.muted}>, {t('held', { count: held })}</span>}
          </p>
          <StackBar
            parts={BANDS.map((band) => ({ id: band, value: bands[band], label: t(`bands.${band}`) }))}
            numberText={format.number}
          />
        </>
      )}
    </div>
  );
}

interface ListProps {
  title: string;
  sessions: Sessions['fullest'];
  tomorrow: string | undefined;
}

function List({ title, sessions, tomorrow }: ListProps) {
  const t = useTranslations('overview.sessions');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  return (
    <div className={styles.sessions}>
      <h3>{title}</h3>
      <ol>
        {sessions.map((session) => {
          const { taken, share } = takenOf(session);
          const local = format.at(session.zone);
          const where = [session.establishmentLabels, session.room].map(
            (labels) => labels && labelIn(labels, locale),
          );
          return (
            <li key={session.id}>
              <span className={classNames(styles.time, typography.num)}>
                {local.clockTime(session.start)}
                {local.dayOf(session.start) === tomorrow && <small>{t('tomorrow')}</small>}
              </span>
              <span className={styles.what}>
                <b>{labelIn(session.labels, locale)}</b>
                <small>{[local.zoneName, ...where].filter(Boolean).join(' · ')}</small>
              </span>
              <span className={classNames(styles.filling, typography.num)}>
                <span>
                  {t('of', { taken: format.number(taken), capacity: format.number(session.capacity) })}
                  <span className="visually-hidden"> {t('placesTaken')}</span>
                </span>
                <Meter share={share} />
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
