import { MOST_CLOSED } from '@guichet/contract/box-office/closure-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { createFormat } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Legend } from '#ui/field.tsx';
import typography from '#ui/typography.module.css';
import { byDay, type SessionToClose } from './closures-data.ts';
import styles from './closures-page.module.css';

interface SessionListProps {
  sessions: readonly SessionToClose[];
  chosen: readonly string[];
  onChoose: (sessionIds: readonly string[]) => void;
}

/** The sessions that can be closed, by day, with a box each. */
export function SessionList({ sessions, chosen, onChoose }: SessionListProps) {
  const t = useTranslations('closures.form');
  const formatOf = useFormatOf();
  const selected = new Set(chosen);
  const days = byDay(sessions, ({ start, zone }) => formatOf(zone).dayOf(start));
  const toggle = (id: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, id].slice(0, MOST_CLOSED) : chosen.filter((one) => one !== id));
  return (
    <fieldset className={styles.sessions}>
      <Legend>{t('sessions')}</Legend>
      <div className={styles.buttons}>
        <Button variant="ghost" onClick={() => onChoose(sessions.slice(0, MOST_CLOSED).map(({ id }) => id))}>
          {t('selectAll')}
        </Button>
        <Button variant="ghost" onClick={() => onChoose([])}>
          {t('selectNone')}
        </Button>
      </div>
      <div className={styles.days}>
        {[...days].map(([day, ofDay]) => (
          <div key={day} className={styles.day}>
            <b>{formatOf(ofDay[0]?.zone ?? '').longDay(day)}</b>
            {ofDay.map((session) => (
              <Checkbox
                key={session.id}
                label={<SessionWords session={session} time={formatOf(session.zone).time(session.start)} />}
                checked={selected.has(session.id)}
                onChange={({ target }) => toggle(session.id, target.checked)}
              />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns the formats on the clock of an establishment. */
function useFormatOf() {
  const locale = useLocale();
  const clock = useTranslations('common.clock');
  const { timeZone } = useBackoffice().portal.tenant;
  return (zone: string) => createFormat(locale, zone || timeZone, clock);
}

function SessionWords({ session, time }: { session: SessionToClose; time: string }) {
  const t = useTranslations('closures.form');
  const locale = useLocale() as Locale;
  const { services, establishment, sold, held, awaited } = session;
  const names = services.map((service) => labelIn(service, locale)).join(', ');
  const taken = [
    t('sold', { sold }),
    held > 0 && t('held', { held }),
    awaited > 0 && t('awaited', { awaited }),
  ];
  return (
    <>
      {time} · {names} · {labelIn(establishment, locale)}{' '}
      <span className={typography.muted}>{taken.filter(Boolean).join(', ')}</span>
    </>
  );
}
