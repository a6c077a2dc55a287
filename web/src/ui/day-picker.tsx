import { useEffect, useRef } from 'react';
import { AppLink } from './app-link.tsx';
import styles from './day-picker.module.css';
import tile from './day-tile.module.css';
import { dayTileClass } from './day-tile.ts';
import typography from './typography.module.css';

export interface PickerDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** The accessible name: `vendredi 20 novembre, complet`. */
  label: string;
  weekday: string;
  day: string;
  month: string;
  /** The link of the day; absent for a day without content. */
  to?: string;
  /** Text under the date: `Complet`. */
  note?: string | undefined;
}

/** A strip of days, each a link, so that the selected day can be shared. */
export function DayPicker({
  label,
  days,
  chosen,
}: {
  label: string;
  days: PickerDay[];
  chosen: string | undefined;
}) {
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected day is scrolled into view
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && strip.current) {
      strip.current.scrollLeft =
        current.offsetLeft -
        strip.current.offsetLeft -
        strip.current.clientWidth / 2 +
        current.clientWidth / 2;
    }
  }, [chosen]);
  return (
    <nav className={styles.dayPicker} aria-label={label} ref={strip}>
      {days.map((day) => (
        <Day key={day.date} day={day} isChosen={day.date === chosen} />
      ))}
    </nav>
  );
}

function Day({ day, isChosen }: { day: PickerDay; isChosen: boolean }) {
  const content = (
    <>
      <span className="visually-hidden">{day.label}</span>
      <span aria-hidden="true">{day.weekday}</span>
      <b className={typography.num} aria-hidden="true">
        {day.day}
      </b>
      <span className={day.note ? tile.note : undefined} aria-hidden="true">
        {day.note ?? day.month}
      </span>
    </>
  );
  if (!day.to) return <span className={dayTileClass({ isOff: true })}>{content}</span>;
  return (
    <AppLink
      className={dayTileClass({ isOff: Boolean(day.note) })}
      to={day.to}
      stay
      replace
      aria-current={isChosen ? 'date' : undefined}
    >
      {content}
    </AppLink>
  );
}
