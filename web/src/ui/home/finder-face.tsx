import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import type { Format } from '#lib/format.ts';
import { ALL_ESTABLISHMENTS } from '#lib/paths.ts';
import { Button } from '../button.tsx';
import { dayTileClass } from '../day-tile.ts';
import { Legend } from '../field.tsx';
import { Select } from '../select.tsx';
import typography from '../typography.module.css';
import styles from './finder-face.module.css';

/** A day that the finder offers. */
export interface FinderDay {
  /** `YYYY-MM-DD` */
  date: string;
  hasSessions: boolean;
  hasPlaces: boolean;
}

interface FinderFaceProps {
  establishments: readonly { code: string; name: string }[];
  days: readonly FinderDay[];
  format: Pick<Format, 'dayParts' | 'longDay'>;
  /** What is chosen: the code of an establishment or of all, and a day. */
  establishment: string;
  day: string;
  /** Whether it lies over the foot of the hero. */
  isOverHero: boolean;
  onEstablishment: (code: string) => void;
  onDay: (date: string) => void;
  onSubmit: () => void;
}

/** Search by place and day. It arranges itself by its own width, as the whole home page does. */
export function FinderFace({
  establishments,
  days,
  format,
  establishment,
  day,
  isOverHero,
  onEstablishment,
  onDay,
  onSubmit,
}: FinderFaceProps) {
  const t = useTranslations('catalogue.finder');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      className={classNames(styles.finderFace, isOverHero && styles.overHero)}
      onSubmit={submit}
      aria-label={t('label')}
    >
      <div className={styles.fields}>
        {establishments.length > 1 && (
          <Select
            label={t('where')}
            value={establishment}
            onChange={(event) => onEstablishment(event.target.value)}
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
            {days.map(({ date, hasSessions, hasPlaces }) => {
              const parts = format.dayParts(date);
              const state = hasPlaces ? '' : hasSessions ? t('soldOut') : t('nothing');
              return (
                <label
                  key={date}
                  className={dayTileClass(
                    { isOff: !hasPlaces },
                    classNames(styles.day, !hasPlaces && styles.off),
                  )}
                >
                  <input
                    type="radio"
                    name="day"
                    className="visually-hidden"
                    value={date}
                    checked={day === date}
                    onChange={() => onDay(date)}
                    aria-label={[format.longDay(date), state].filter(Boolean).join(', ')}
                  />
                  <span aria-hidden="true">{parts.weekday}</span>
                  <b aria-hidden="true" className={typography.num}>
                    {parts.day}
                  </b>
                </label>
              );
            })}
          </div>
        </fieldset>
        <Button type="submit" large>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
