import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { addDays } from '#lib/format.ts';
import { useFormat } from '#lib/portal.ts';
import { DayPicker } from '#ui/day-picker.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import layout from '#ui/layout.module.css';
import styles from './day-strip.module.css';
import { type DayOnSale, neighbourDays, STRIP_DAYS, stripStart } from './days-on-sale.ts';

interface DayStripProps {
  /** The heading of the days, beside the links to earlier and later ones. */
  heading: ReactNode;
  /** Accessible name of the strip. */
  label: string;
  today: string;
  /** Days with sessions, in order. */
  days: readonly DayOnSale[];
  chosen: string | undefined;
  /** Returns the page of a chosen day. */
  to: (date: string) => string;
}

/**
 * Choice of a day, fourteen at a time up to the last one on sale. Days without a session have no link, so that the
 * strip has no gaps.
 */
export function DayStrip({ heading, label, today, days, chosen, to }: DayStripProps) {
  const t = useTranslations('catalogue.service');
  const format = useFormat();
  const first = stripStart(today, chosen ?? today);
  const known = new Map(days.map((one) => [one.date, one.places]));
  const strip = Array.from({ length: STRIP_DAYS }, (_, index) => addDays(first, index)).map((date) => {
    const places = known.get(date);
    const note = places === 0 ? t('soldOut') : undefined;
    const state = places === undefined ? t('noSession') : note;
    return {
      date,
      label: [format.longDay(date), state].filter(Boolean).join(', '),
      note,
      ...format.dayParts(date),
      ...(places === undefined ? {} : { to: to(date) }),
    };
  });
  const { earlier, later } = neighbourDays(days, first);
  return (
    <>
      <div className={classNames(layout.row, layout.spread)}>
        {heading}
        <div className={classNames(styles.weeks, layout.row)}>
          {earlier && <IconLink icon="back" label={t('earlier')} to={to(earlier)} stay replace />}
          {later && <IconLink icon="arrow" label={t('later')} to={to(later)} stay replace />}
        </div>
      </div>
      <DayPicker label={label} days={strip} chosen={chosen} />
    </>
  );
}
