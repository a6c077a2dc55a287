import { useLocale, useTranslations } from 'use-intl';
import { writeDay } from '#lib/format.ts';
import { FieldError, Legend } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import styles from './day-of-year.module.css';

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
