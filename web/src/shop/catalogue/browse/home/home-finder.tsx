import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useKeptState } from '#lib/kept-state.ts';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { dayTileClass } from '#ui/day-tile.ts';
import { Legend } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { EstablishmentView } from '../view.ts';
import type { HomeData } from './home-data.ts';
import styles from './home-finder.module.css';

interface HomeFinderProps {
  establishments: EstablishmentView[];
  days: HomeData['days'];
  /** The day selected initially. */
  featured: string | undefined;
  /** Whether it lies over the foot of the hero. */
  isOverHero: boolean;
}

/** Search by place and day. */
export function HomeFinder({ establishments, days, featured, isOverHero }: HomeFinderProps) {
  const t = useTranslations('catalogue.finder');
  const format = useFormat();
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const [establishment, setEstablishment] = useKeptState('establishment', ALL_ESTABLISHMENTS);
  const [day, setDay] = useKeptState('day', featured ?? days[0]?.date ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void navigateTo(paths.establishment(establishment, { day }));
  };
  return (
    <form
      className={classNames(styles.homeFinder, isOverHero && styles.overHero)}
      onSubmit={submit}
      aria-label={t('label')}
    >
      {establishments.length > 1 && (
        <Select
          label={t('where')}
          value={establishment}
          onChange={(event) => setEstablishment(event.target.value)}
        >
          <option value="ALL">{t('everywhere')}</option>
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
                  onChange={() => setDay(date)}
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
    </form>
  );
}
