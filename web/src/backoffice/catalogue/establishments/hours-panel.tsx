import type { Locale } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { weekdayName } from '#backoffice/planning/weekdays.ts';
import { Button } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';
import type { Form } from '#ui/use-form.ts';
import { DayOfYear } from './day-of-year.tsx';
import styles from './hours-panel.module.css';
import type { InformationValues, SeasonValues } from './information-values.ts';
import { SpanList } from './span-list.tsx';

const MAX_SEASONS = 8;

const newSeason = (isFirst: boolean): SeasonValues => ({
  from: isFirst ? '01-01' : '06-01',
  until: isFirst ? '12-31' : '08-31',
  week: Array.from({ length: 7 }, () => []),
});

/** The week of each season. */
export function HoursPanel({ form }: { form: Form<InformationValues> }) {
  const t = useTranslations('establishmentInformations.hours');
  const { seasons } = form.values;
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {seasons.length === 0 && <p className={typography.muted}>{t('none')}</p>}
      {seasons.map((season, index) => (
        <Season
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a season
          key={index}
          form={form}
          index={index}
          season={season}
          onChange={(...changed) => form.set('seasons', seasons.toSpliced(index, 1, ...changed))}
        />
      ))}
      {seasons.length < MAX_SEASONS && (
        <Button
          variant="soft"
          icon="plus"
          className={styles.add}
          onClick={() => form.set('seasons', [...seasons, newSeason(seasons.length === 0)])}
        >
          {t('addSeason')}
        </Button>
      )}
    </Panel>
  );
}

interface SeasonProps {
  form: Form<InformationValues>;
  index: number;
  season: SeasonValues;
  /** Changes the season, or removes it without an argument. */
  onChange: (...changed: SeasonValues[]) => void;
}

function Season({ form, index, season, onChange }: SeasonProps) {
  const t = useTranslations('establishmentInformations.hours');
  const locale = useLocale() as Locale;
  const [monday = []] = season.week;
  return (
    <div className={styles.season}>
      <h3>{t('season', { number: index + 1 })}</h3>
      <div className={styles.dates}>
        {(['from', 'until'] as const).map((side) => (
          <DayOfYear
            key={side}
            label={t(side === 'from' ? 'first' : 'last')}
            value={season[side]}
            error={form.errorOf(`seasons.${index}.${side}`)}
            onChange={(day) => onChange({ ...season, [side]: day })}
          />
        ))}
      </div>
      {season.week.map((spans, day) => (
        <SpanList
          // biome-ignore lint/suspicious/noArrayIndexKey: a weekday
          key={day}
          name={weekdayName(day + 1, locale, 'long')}
          spans={spans}
          error={form.errorOf(`seasons.${index}.week.${day}`)}
          onChange={(changed) => onChange({ ...season, week: season.week.with(day, changed) })}
        />
      ))}
      <div className={styles.buttons}>
        <Button
          variant="ghost"
          onClick={() => onChange({ ...season, week: season.week.map(() => [...monday]) })}
        >
          {t('copy')}
        </Button>
        <Button variant="ghost" icon="trash" onClick={() => onChange()}>
          {t('removeSeason')}
        </Button>
      </div>
    </div>
  );
}
