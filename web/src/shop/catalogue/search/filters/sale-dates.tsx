import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field, Legend } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input, InputWithIcon } from '#ui/input.tsx';
import { rangeProblems, typedDay, writtenDay } from './calendar.ts';
import { Calendar } from './calendar-month.tsx';
import styles from './sale-dates.module.css';

interface SaleDatesProps {
  today: string;
  start: string | undefined;
  end: string | undefined;
  onChange: (range: { start: string | undefined; end: string | undefined; isValid: boolean }) => void;
}

const ENDS = ['start', 'end'] as const;
type End = (typeof ENDS)[number];

/** A range of days that cannot cross, typed as dd/mm/yyyy or chosen in a calendar; past days cannot be chosen. */
export function SaleDates({ today, start, end, onChange }: SaleDatesProps) {
  const t = useTranslations('search.dates');
  const [texts, setTexts] = useState({ start: writtenDay(start), end: writtenDay(end) });
  const [left, setLeft] = useState<Partial<Record<End, boolean>>>({});
  const [open, setOpen] = useState<End>();
  const problems = rangeProblems(texts, today);
  const change = (text: Partial<Record<End, string>>) => {
    const next = { ...texts, ...text };
    setTexts(next);
    onChange({
      start: typedDay(next.start),
      end: typedDay(next.end),
      isValid: Object.keys(rangeProblems(next, today)).length === 0,
    });
  };
  const [first, last] = [typedDay(texts.start), typedDay(texts.end)];
  return (
    <fieldset className={styles.saleDates}>
      <Legend>{t('title')}</Legend>
      <div className={styles.fields}>
        {ENDS.map((name) => {
          const problem = left[name] ? problems[name] : undefined;
          return (
            <Field key={name} label={t(name)} {...(problem && { error: t(`problems.${problem}`) })}>
              {(aria) => (
                <InputWithIcon>
                  <Input
                    {...aria}
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder={t('format')}
                    value={texts[name]}
                    onChange={({ target }) => change({ [name]: target.value })}
                    onBlur={() => setLeft({ ...left, [name]: true })}
                  />
                  <IconButton
                    icon="calendar"
                    label={t(name === 'start' ? 'chooseStart' : 'chooseEnd')}
                    aria-expanded={open === name}
                    onClick={() => setOpen(open === name ? undefined : name)}
                  />
                </InputWithIcon>
              )}
            </Field>
          );
        })}
      </div>
      {open && (
        <Calendar
          key={open}
          label={t(open)}
          today={today}
          chosen={{ start: first, end: last }}
          shown={(open === 'start' ? first : last) ?? first ?? last ?? today}
          // The other end limits the selectable days.
          from={open === 'end' && first && first > today ? first : today}
          until={open === 'start' ? last : undefined}
          onChoose={(day) => {
            change({ [open]: writtenDay(day) });
            setOpen(open === 'start' && !last ? 'end' : undefined);
          }}
        />
      )}
    </fieldset>
  );
}
