import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { DayOfYear } from '../../catalogue/establishments/opening-hours.tsx';
import { newId } from './pattern-values.ts';
import type { Closure, PartProps, Season } from './timetable-data.ts';
import styles from './timetable-page.module.css';

const MAX_SEASONS = 20;
const MAX_CLOSURES = 200;
const YEARLY = 'MM-DD'.length;

/** Seasons that patterns can name, each with its periods. */
export function SeasonsPanel({ state, timetable, onChange }: PartProps) {
  const t = useTranslations('timetable.seasons');
  const { seasons, patterns } = timetable;
  const change = (index: number, ...changed: Season[]) =>
    onChange({ seasons: seasons.toSpliced(index, 1, ...changed) });
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {seasons.map((season, index) => {
        const uses = patterns.filter((pattern) => pattern.seasons.includes(season.id)).length;
        return (
          <fieldset key={season.id} className={styles.season}>
            <legend className="visually-hidden">{season.name || t('item', { number: index + 1 })}</legend>
            <TextInput
              label={t('name')}
              value={season.name}
              maxLength={120}
              onChange={({ target }) => change(index, { ...season, name: target.value })}
            />
            <Periods
              season={season}
              today={state.today}
              onChange={(periods) => change(index, { ...season, periods })}
            />
            <div className={styles.buttons}>
              <Button
                variant="ghost"
                icon="trash"
                aria-disabled={uses > 0 || undefined}
                onClick={() => uses === 0 && change(index)}
              >
                {uses > 0 ? t('used', { count: uses }) : t('remove')}
              </Button>
            </div>
          </fieldset>
        );
      })}
      {seasons.length < MAX_SEASONS && (
        <Button
          variant="soft"
          icon="plus"
          className={styles.add}
          onClick={() =>
            onChange({
              seasons: [...seasons, { id: newId(), name: '', periods: [{ from: '06-01', until: '08-31' }] }],
            })
          }
        >
          {t('add')}
        </Button>
      )}
    </Panel>
  );
}

function Periods({
  season: { periods },
  today,
  onChange,
}: {
  season: Season;
  today: string;
  onChange: (periods: Season['periods']) => void;
}) {
  const t = useTranslations('timetable.seasons');
  return (
    <>
      {periods.map((period, index) => {
        const isYearly = period.from.length === YEARLY;
        const Control = isYearly ? DayOfYear : DatePicker;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a period
          <div key={index} className={styles.period}>
            <Switch
              label={t('yearly')}
              isOn={isYearly}
              onChange={(isOn) =>
                onChange(
                  periods.with(
                    index,
                    isOn
                      ? { from: period.from.slice(-YEARLY), until: period.until.slice(-YEARLY) }
                      : { from: today, until: today },
                  ),
                )
              }
            />
            <div className={styles.fields}>
              {(['from', 'until'] as const).map((side) => (
                <Control
                  key={side}
                  name={`${side}.${index}`}
                  error={undefined}
                  label={t(side)}
                  value={period[side]}
                  onChange={(day) => day && onChange(periods.with(index, { ...period, [side]: day }))}
                />
              ))}
              {periods.length > 1 && (
                <IconButton
                  icon="trash"
                  label={t('removePeriod', { number: index + 1 })}
                  onClick={() => onChange(periods.toSpliced(index, 1))}
                />
              )}
            </div>
          </div>
        );
      })}
      <Button
        variant="ghost"
        icon="plus"
        className={styles.add}
        onClick={() => onChange([...periods, { from: today, until: today }])}
      >
        {t('addPeriod')}
      </Button>
    </>
  );
}

/** Days without sessions, at one establishment or all. */
export function ClosuresPanel({ state, timetable, onChange }: PartProps) {
  const t = useTranslations('timetable.closures');
  const locale = useLocale() as Locale;
  const { closures } = timetable;
  const change = (index: number, ...changed: Closure[]) =>
    onChange({ closures: closures.toSpliced(index, 1, ...changed) });
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {closures.map((closure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a closure
        <fieldset key={index} className={styles.season}>
          <legend className="visually-hidden">{t('item', { number: index + 1 })}</legend>
          <div className={styles.fields}>
            {(['from', 'until'] as const).map((side) => (
              <DatePicker
                key={side}
                name={`closures.${index}.${side}`}
                error={undefined}
                label={t(side)}
                value={
                  closure[side].length === YEARLY
                    ? `${state.today.slice(0, 5)}${closure[side]}`
                    : closure[side]
                }
                onChange={(day) => day && change(index, { ...closure, [side]: day })}
              />
            ))}
            <Select
              label={t('establishment')}
              value={closure.establishment ?? ''}
              onChange={({ target }) => {
                const { establishment: _, ...rest } = closure;
                change(index, target.value ? { ...rest, establishment: target.value } : rest);
              }}
            >
              <option value="">{t('all')}</option>
              {state.establishments.map(({ code, labels }) => (
                <option key={code} value={code}>
                  {labelIn(labels, locale)}
                </option>
              ))}
            </Select>
            <TextInput
              label={t('reason')}
              value={closure.reason}
              maxLength={120}
              onChange={({ target }) => change(index, { ...closure, reason: target.value })}
            />
          </div>
          <div className={styles.buttons}>
            <Button variant="ghost" icon="trash" onClick={() => change(index)}>
              {t('remove', { number: index + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      {closures.length < MAX_CLOSURES && (
        <Button
          variant="soft"
          icon="plus"
          className={styles.add}
          onClick={() =>
            onChange({ closures: [...closures, { from: state.today, until: state.today, reason: '' }] })
          }
        >
          {t('add')}
        </Button>
      )}
    </Panel>
  );
}
