import { type Labels, labelIn } from '@guichet/contract/locale.ts';
import { useLocale } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { addDays, type ForeignZone, type Format } from '#lib/format.ts';
import { Icon } from './icon.tsx';
import styles from './session-facts.module.css';
import typography from './typography.module.css';

/** `vendredi` → `Vendredi`. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats the day of an instant: `Aujourd’hui`, `Demain`, or the date in words. */
export function useRelativeDay(format: Format): (instant: string) => string {
  const locale = useLocale();
  return (instant) => {
    const today = format.dayOf(Date.now());
    const distance = [today, addDays(today, 1)].indexOf(format.dayOf(instant));
    if (distance < 0) return capitalize(format.longDay(instant));
    return capitalize(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(distance, 'day'));
  };
}

interface SessionFactsProps {
  format: Format;
  event: { start: string; end: string; zone?: ForeignZone | undefined } | undefined;
  establishment: Labels | undefined;
  /** Other establishments of an undated service. */
  otherEstablishments?: readonly Labels[] | undefined;
  room?: Labels | undefined;
  /** Replaces the session for undated services. */
  undated?: string;
  /** Whether today and tomorrow are words: for tickets, not for a purchase. */
  hasRelativeDay?: boolean;
}

/** Time and place of a session. */
export function SessionFacts({
  format: venueFormat,
  event,
  establishment,
  otherEstablishments = [],
  room,
  undated,
  hasRelativeDay = false,
}: SessionFactsProps) {
  const locale = useLocale();
  const format = venueFormat.at(event?.zone);
  const relativeDay = useRelativeDay(format);
  const names = (labels: readonly (Labels | undefined)[]): string[] =>
    labels.flatMap((one) => (one ? [labelIn(one, locale)] : []));
  const places = names([establishment, ...otherEstablishments]);
  const where = [...(places.length > 0 ? [format.anyOf(places)] : []), ...names([room])];
  return (
    <div className={styles.sessionFacts}>
      {event ? (
        <p>
          <Icon name="clock" size={18} />
          <span>
            {hasRelativeDay ? relativeDay(event.start) : capitalize(format.longDay(event.start))},{' '}
            <span className={classNames(styles.times, typography.num)}>
              <b>{format.clockTime(event.start)}</b> – {format.endTime(event.start, event.end)}
            </span>
          </span>
        </p>
      ) : (
        undated && (
          <p>
            <Icon name="calendar" size={18} />
            <span>{undated}</span>
          </p>
        )
      )}
      {where.length > 0 && (
        <p className={classNames(styles.place, typography.muted, typography.small)}>
          <Icon name="pin" size={18} />
          <span>{where.join(', ')}</span>
        </p>
      )}
    </div>
  );
}
