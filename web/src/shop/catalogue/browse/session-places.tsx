import { useTranslations } from 'use-intl';
import { Meter } from '#ui/meter.tsx';
import { Tag } from '#ui/tag.tsx';
import './session-places.css';
import type { SessionView } from './view.ts';

/** Remaining places, in words and as a meter. */
export function SessionPlaces({
  session,
}: {
  session: Pick<SessionView, 'places' | 'capacity' | 'filling'>;
}) {
  const t = useTranslations('catalogue.session');
  const { places, capacity, filling } = session;
  if (filling === 'sold-out') {
    return (
      <div className="session-places">
        <Tag tone="error">{t('soldOut')}</Tag>
      </div>
    );
  }
  const isLow = filling === 'nearly-full';
  return (
    <div className="session-places">
      <span className={isLow ? 'session-places-low' : undefined}>
        {t(isLow ? 'fewPlaces' : 'places', { places })}
      </span>
      <Meter share={capacity > 0 ? 1 - places / capacity : 1} low={isLow} />
    </div>
  );
}
