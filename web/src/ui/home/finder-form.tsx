import {
  AGE_GROUPS,
  type AgeGroup,
  DAY_PARTS,
  type DayPart,
} from '@guichet/contract/planning/audience-rules.ts';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import type { Format } from '#lib/format.ts';
import { ALL_ESTABLISHMENTS } from '#lib/paths.ts';
import { Button } from '../button.tsx';
import { dayTileClass } from '../day-tile.ts';
import { Field, Legend } from '../field.tsx';
import { Input } from '../input.tsx';
import { Select } from '../select.tsx';
import typography from '../typography.module.css';
import styles from './finder-form.module.css';

/** A day that the finder offers. */
export interface FinderDay {
  /** `YYYY-MM-DD` */
  date: string;
  hasSessions: boolean;
  hasPlaces: boolean;
}

/** The selection. */
export interface FinderChoice {
  /** The code of an establishment, or ALL. */
  establishment: string;
  /** `YYYY-MM-DD` */
  day: string;
  times: readonly DayPart[];
  age: AgeGroup | undefined;
}

interface FinderFormProps {
  establishments: readonly { code: string; name: string }[];
  days: readonly FinderDay[];
  format: Pick<Format, 'dayParts' | 'longDay'>;
  choice: FinderChoice;
  /** Whether it overlaps the foot of the hero. */
  isOverHero: boolean;
  onChoose: (choice: Partial<FinderChoice>) => void;
  onSubmit: () => void;
}

/** Search by place, day, time and age. Its layout depends on its own width, like the whole home page. */
export function FinderForm({
  establishments,
  days,
  format,
  choice,
  isOverHero,
  onChoose,
  onSubmit,
}: FinderFormProps) {
  const t = useTranslations('catalogue.finder');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      className={classNames(styles.finderForm, isOverHero && styles.overHero)}
      onSubmit={submit}
      aria-label={t('label')}
    >
      <div className={styles.fields}>
        {establishments.length > 1 && (
          <Select
            label={t('where')}
            value={choice.establishment}
            onChange={(event) => onChoose({ establishment: event.target.value })}
          >
            <option value={ALL_ESTABLISHMENTS}>{t('everywhere')}</option>
            {establishments.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <fieldset className={styles.when}>
          <Legend>{t('when')}</Legend>
          <div className={styles.days}>
            {days.map((one) => (
              <Day
                key={one.date}
                day={one}
                format={format}
                isChosen={choice.day === one.date}
                onDay={(day) => onChoose({ day })}
              />
            ))}
          </div>
        </fieldset>
        <Button type="submit" large>
          {t('submit')}
        </Button>
        <div className={styles.more}>
          <Audience choice={choice} onChoose={onChoose} />
          <Field label={t('anyDay')}>
            {(aria) => (
              <Input
                {...aria}
                type="date"
                min={days[0]?.date}
                value={days.some(({ date }) => date === choice.day) ? '' : choice.day}
                onChange={(event) => onChoose({ day: event.target.value || days[0]?.date || '' })}
              />
            )}
          </Field>
        </div>
      </div>
    </form>
  );
}

interface DayProps extends Pick<FinderFormProps, 'format'> {
  day: FinderDay;
  isChosen: boolean;
  onDay: (date: string) => void;
}

function Day({ day: { date, hasSessions, hasPlaces }, format, isChosen, onDay }: DayProps) {
  const t = useTranslations('catalogue.finder');
  const parts = format.dayParts(date);
  const state = hasPlaces ? '' : hasSessions ? t('soldOut') : t('nothing');
  return (
    <label className={dayTileClass({ isOff: !hasPlaces }, classNames(styles.day, !hasPlaces && styles.off))}>
      <input
        type="radio"
        name="day"
        className="visually-hidden"
        value={date}
        checked={isChosen}
        onChange={() => onDay(date)}
        aria-label={[format.longDay(date), state].filter(Boolean).join(', ')}
      />
      <span aria-hidden="true">{parts.weekday}</span>
      <b aria-hidden="true" className={typography.num}>
        {parts.day}
      </b>
    </label>
  );
}

/** The time of the day, and the visitors. */
function Audience({ choice: { times, age }, onChoose }: Pick<FinderFormProps, 'choice' | 'onChoose'>) {
  const t = useTranslations('catalogue.finder');
  const words = useTranslations('catalogue.establishment.filter');
  const toggle = (part: DayPart): void =>
    onChoose({ times: DAY_PARTS.filter((one) => times.includes(one) !== (one === part)) });
  return (
    <>
      <fieldset className={classNames(styles.when, styles.moment)}>
        <Legend>{t('time')}</Legend>
        <div className={styles.times}>
          {DAY_PARTS.map((part) => (
            <label key={part} className={styles.time}>
              <input
                type="checkbox"
                className="visually-hidden"
                checked={times.includes(part)}
                onChange={() => toggle(part)}
              />
              {words(part)}
            </label>
          ))}
        </div>
      </fieldset>
      <Select
        label={t('who')}
        value={age ?? ''}
        onChange={(event) => onChoose({ age: AGE_GROUPS.find((one) => one === event.target.value) })}
      >
        <option value="">{t('anyone')}</option>
        {AGE_GROUPS.map((one) => (
          <option key={one} value={one}>
            {words(one)}
          </option>
        ))}
      </Select>
    </>
  );
}
