import { type Labels, labelIn } from '@guichet/contract/locale.ts';
import { useLocale } from 'use-intl';
import { useFormat } from '../../lib/portal.ts';
import { Icon } from '../../ui/icon.tsx';

/** `vendredi` as the start of a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface SessionFactsProps {
  event: { start: string; end: string } | undefined;
  establishment: Labels | undefined;
  room?: Labels | undefined;
  /** In place of the session, for what is not on a date. */
  undated?: string;
}

/** When and where: the two questions before a price. */
export function SessionFacts({ event, establishment, room, undated }: SessionFactsProps) {
  const locale = useLocale();
  const format = useFormat();
  const where = [establishment, room].flatMap((labels) => (labels ? [labelIn(labels, locale)] : []));
  return (
    <div className="session-facts">
      {event ? (
        <p>
          <Icon name="clock" size={18} />
          <span>
            {capital(format.longDay(event.start))}, <b className="num">{format.time(event.start)}</b>
            <span className="num"> – {format.time(event.end)}</span>
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
        <p className="muted small">
          <Icon name="pin" size={18} />
          <span>{where.join(', ')}</span>
        </p>
      )}
    </div>
  );
}
