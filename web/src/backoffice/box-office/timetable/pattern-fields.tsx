import { HOLIDAY_CONDITIONS, type HolidayCondition } from '@guichet/contract/box-office/timetable-rules.ts';
import { LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { weekdayName } from '#backoffice/planning/weekdays.ts';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import type { Form } from '#ui/use-form.ts';
import { DayList } from './day-list.tsx';
import type { PatternValues } from './pattern-values.ts';
import { PoolSelect } from './pool-select.tsx';
import { poolsAt, type Timetable, type TimetableState } from './timetable-data.ts';
import styles from './timetable-page.module.css';

const MAX_TIMES = 24;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** What is offered: place, services, theme, room, capacity and pool. */
export function OfferFields({
  form,
  state,
  timetable,
}: {
  form: Form<PatternValues>;
  state: TimetableState;
  timetable: Timetable;
}) {
  const t = useTranslations('timetable.pattern');
  const locale = useLocale() as Locale;
  const { establishment, services } = form.values;
  const offered = state.services.filter(({ establishments }) => establishments.includes(establishment));
  return (
    <>
      <div className={styles.fields}>
        <Select
          {...form.text('establishment')}
          label={t('establishment')}
          required
          onChange={({ target }) => {
            form.set('establishment', target.value);
            form.set('pool', '');
          }}
        >
          {state.establishments.map(({ code, labels }) => (
            <option key={code} value={code}>
              {labelIn(labels, locale)}
            </option>
          ))}
        </Select>
        <Select {...form.text('theme')} label={t('theme')}>
          <option value="">{t('noTheme')}</option>
          {state.themes.map(({ code, labels }) => (
            <option key={code} value={code}>
              {labelIn(labels, locale)}
            </option>
          ))}
        </Select>
        <NumberInput {...form.text('capacity')} label={t('capacity')} required />
        <PoolSelect
          {...form.text('pool')}
          label={t('pool')}
          none={t('noPool')}
          pools={poolsAt(timetable, establishment, form.values.pool)}
        />
      </div>
      <fieldset className={styles.choices}>
        <legend>{t('services')}</legend>
        {offered.length === 0 && <p>{t('noServices')}</p>}
        {offered.map(({ code, labels }) => (
          <Checkbox
            key={code}
            label={labelIn(labels, locale)}
            checked={services.includes(code)}
            onChange={({ target }) =>
              form.set(
                'services',
                target.checked ? [...services, code] : services.filter((one) => one !== code),
              )
            }
          />
        ))}
        <FieldError error={form.errorOf('services')} />
      </fieldset>
      <div className={styles.fields}>
        {LOCALES.map((one) => (
          <TextInput
            key={one}
            {...form.text(`room.${one}`)}
            label={t('room', { language: languageName(one, locale) })}
            lang={one}
            maxLength={80}
          />
        ))}
      </div>
    </>
  );
}

/** When it takes place: days, times, seasons and holidays. */
export function RuleFields({ form, timetable }: { form: Form<PatternValues>; timetable: Timetable }) {
  const t = useTranslations('timetable.pattern');
  const { seasons } = form.values;
  return (
    <>
      <Repetition form={form} />
      <Times form={form} />
      <div className={styles.fields}>
        <DatePicker {...form.control('from')} label={t('from')} required />
        <DatePicker {...form.control('until')} label={t('until')} />
      </div>
      <div className={styles.fields}>
        {(['schoolHolidays', 'publicHolidays'] as const).map((field) => (
          <Select
            key={field}
            label={t(field)}
            value={form.values[field]}
            onChange={({ target }) => form.set(field, target.value as HolidayCondition)}
          >
            {HOLIDAY_CONDITIONS.map((condition) => (
              <option key={condition} value={condition}>
                {t(`condition.${condition}`)}
              </option>
            ))}
          </Select>
        ))}
      </div>
      {timetable.seasons.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>{t('seasons')}</legend>
          {timetable.seasons.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={seasons.includes(id)}
              onChange={({ target }) =>
                form.set('seasons', target.checked ? [...seasons, id] : seasons.filter((one) => one !== id))
              }
            />
          ))}
        </fieldset>
      )}
      <div className={styles.fields}>
        {(['skippedDays', 'extraDays'] as const).map((field) => (
          <DayList
            key={field}
            label={t(field)}
            days={form.values[field]}
            onChange={(days) => form.set(field, days)}
          />
        ))}
      </div>
    </>
  );
}

/** Days of the week with an interval of weeks, or a rule of RFC 5545. */
function Repetition({ form }: { form: Form<PatternValues> }) {
  const t = useTranslations('timetable.pattern');
  const locale = useLocale() as Locale;
  const { days, isCustom, interval } = form.values;
  const error = form.errorOf('rule' as never);
  return (
    <fieldset className={styles.choices}>
      <legend>{t('days')}</legend>
      {!isCustom &&
        WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={weekdayName(day, locale, 'long')}
            checked={days.includes(day)}
            onChange={({ target }) =>
              form.set('days', target.checked ? [...days, day].sort() : days.filter((one) => one !== day))
            }
          />
        ))}
      {!isCustom && (
        <Select
          label={t('interval')}
          value={interval}
          onChange={({ target }) => form.set('interval', target.value)}
        >
          {Array.from({ length: 8 }, (_, index) => String(index + 1)).map((weeks) => (
            <option key={weeks} value={weeks}>
              {t('everyWeeks', { count: Number(weeks) })}
            </option>
          ))}
        </Select>
      )}
      <Checkbox
        label={t('custom')}
        checked={isCustom}
        onChange={({ target }) => form.set('isCustom', target.checked)}
      />
      {isCustom && (
        <TextInput
          {...form.text('customRule')}
          error={error}
          label={t('rule')}
          hint={t('ruleHint', { rule: 'FREQ=MONTHLY;BYDAY=1SA' })}
          maxLength={200}
          spellCheck={false}
        />
      )}
      {!isCustom && <FieldError error={error} />}
    </fieldset>
  );
}

/** The times of a day on which it takes place. */
function Times({ form }: { form: Form<PatternValues> }) {
  const t = useTranslations('timetable.pattern');
  const { times } = form.values;
  const last = times.at(-1);
  return (
    <fieldset className={styles.times}>
      <legend>{t('times')}</legend>
      {times.map((time, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a time of the day
        <div key={index} className={styles.time}>
          {(['start', 'end'] as const).map((side) => (
            <TextInput
              key={side}
              type="time"
              label={t(side)}
              value={time[side]}
              onChange={({ target }) =>
                form.set('times', times.with(index, { ...time, [side]: target.value }))
              }
            />
          ))}
          <IconButton
            icon="trash"
            label={t('removeTime', { number: index + 1 })}
            disabled={times.length === 1}
            onClick={() => form.set('times', times.toSpliced(index, 1))}
          />
        </div>
      ))}
      <FieldError error={form.errorOf('times')} />
      {times.length < MAX_TIMES && (
        <Button
          variant="ghost"
          icon="plus"
          onClick={() => form.set('times', [...times, { start: last?.end ?? '10:00', end: '' }])}
        >
          {t('addTime')}
        </Button>
      )}
    </fieldset>
  );
}
