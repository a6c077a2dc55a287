import type { fillingOf } from '@guichet/contract/predicates.ts';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import type { Format } from '#lib/format.ts';
import { Meter } from './meter.tsx';
import styles from './session-places.module.css';
import { Tag } from './tag.tsx';

export interface Places {
  places: number;
  capacity: number;
  filling: ReturnType<typeof fillingOf>;
  /** Start of a sale that has not begun, ISO 8601. */
  saleStart?: string | undefined;
}

interface SessionPlacesProps {
  session: Places;
  /** On the clock of the session. */
  format: Pick<Format, 'longDay' | 'time'>;
  /** Whether it is at the end of a row, on a wide screen. */
  isTrailing?: boolean;
}

/** Remaining places, in words and as a meter; before its sale, when that begins. */
export function SessionPlaces({ session, format, isTrailing = false }: SessionPlacesProps) {
  const t = useTranslations('catalogue.session');
  const { places, capacity, filling, saleStart } = session;
  const className = classNames(styles.sessionPlaces, isTrailing && styles.trailing);
  if (saleStart !== undefined) {
    return (
      <span className={className}>
        <Tag tone="neutral">
          {t('onSaleFrom', { day: format.longDay(saleStart), time: format.time(saleStart) })}
        </Tag>
      </span>
    );
  }
  if (filling === 'sold-out') {
    return (
      <span className={className}>
        <Tag tone="error">{t('soldOut')}</Tag>
      </span>
    );
  }
  const isLow = filling === 'nearly-full';
  return (
    <span className={className}>
      <span className={isLow ? styles.low : undefined}>{t(isLow ? 'fewPlaces' : 'places', { places })}</span>
      <Meter share={capacity > 0 ? 1 - places / capacity : 1} low={isLow} />
    </span>
  );
}
