import type { Locale } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { weekdayName } from '#backoffice/planning/weekdays.ts';
import { writeDay } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { FieldError, Legend } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import type { Form } from '#ui/use-form.ts';
import type { InformationValues, SeasonValues, Span } from './information-values.ts';
import styles from './informations-page.module.css';

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

interface SpanListProps {
  /** Label of the day or the exception. */
  name: string;
  spans: readonly Span[];
  error: string | undefined;
  onChange: (spans: Span[]) => void;
}

const MAX_SPANS = 6;
const WHOLE_DAY: Span = { opens: '09:00', closes: '18:00' };

/** The opening times of a day; a day without any is closed. */
export function SpanList({ name, spans, error, onChange }: SpanListProps) {
  const t = useTranslations('establishmentInformations.hours');
  const change = (index: number, part: Partial<Span>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...part } : span)));
  const next = { opens: spans.at(-1)?.closes ?? WHOLE_DAY.opens, closes: '' };
  return (
    <fieldset className={styles.spanList}>
      <legend className={styles.name}>{name}</legend>
      {spans.length === 0 && <p className={typography.muted}>{t('closed')}</p>}
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a span of the day
        <div key={index} className={styles.span}>
          {(['opens', 'closes'] as const).map((side) => (
            <TextInput
              key={side}
              type="time"
              label={t(side)}
              value={span[side]}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => change(index, { [side]: target.value })}
            />
          ))}
          <IconButton
            icon="trash"
            label={t('removeSpan', { number: index + 1, day: name })}
            onClick={() => onChange(spans.toSpliced(index, 1))}
          />
        </div>
      ))}
      <FieldError error={error} />
      {spans.length < MAX_SPANS && (
        <Button
          variant="ghost"
          icon="plus"
          onClick={() => onChange([...spans, spans.length === 0 ? WHOLE_DAY : next])}
        >
          {t('addSpan', { day: name })}
        </Button>
      )}
    </fieldset>
  );
}

interface DayOfYearProps {
  label: string;
  /** `MM-DD` */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const two = (count: number) => String(count).padStart(2, '0');
const DAYS = Array.from({ length: 31 }, (_, index) => two(index + 1));
const MONTHS = Array.from({ length: 12 }, (_, index) => two(index + 1));

/** A day of every year: its day and its month. */
export function DayOfYear({ label, value, error, onChange }: DayOfYearProps) {
  const t = useTranslations('establishmentInformations.hours');
  const locale = useLocale();
  const [month = '01', day = '01'] = value.split('-');
  return (
    <fieldset className={styles.dayOfYear}>
      <Legend>{label}</Legend>
      <div className={styles.selects}>
        <Select
          label={t('day')}
          value={day}
          onChange={({ target }) => onChange(`${month}-${target.value}`)}
          aria-invalid={error ? true : undefined}
        >
          {DAYS.map((one) => (
            <option key={one} value={one}>
              {Number(one)}
            </option>
          ))}
        </Select>
        <Select
          label={t('month')}
          value={month}
          onChange={({ target }) => onChange(`${target.value}-${day}`)}
        >
          {MONTHS.map((one) => (
            <option key={one} value={one}>
              {writeDay(locale, `2026-${one}-15`, { month: 'long' })}
            </option>
          ))}
        </Select>
      </div>
      <FieldError error={error} />
    </fieldset>
  );
}
