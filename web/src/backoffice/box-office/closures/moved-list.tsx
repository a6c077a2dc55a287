import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { createFormat } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import styles from './closures-page.module.css';
import type { MovePreview } from './shift-values.ts';

interface MovedListProps {
  preview: MovePreview;
  /** Leaves out the sessions that cannot move; absent when all can */
  onLeaveOut: (() => void) | undefined;
}

/** The sessions with their former and new time, what prevents the move, and what is to be known. */
export function MovedList({ preview: { sessions }, onLeaveOut }: MovedListProps) {
  const t = useTranslations('closures.move');
  const count = sessions.filter(({ obstacle }) => obstacle).length;
  return (
    <div className={styles.sessions}>
      <h3>{t('result')}</h3>
      {onLeaveOut && (
        <Notice tone="warning" actions={<Button onClick={onLeaveOut}>{t('leaveOut')}</Button>}>
          {t('cannot', { count })}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling element */}
      <section className={styles.moved} aria-label={t('result')} tabIndex={0}>
        <ul>
          {sessions.map((session) => (
            <MovedItem key={session.id} session={session} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function MovedItem({ session }: { session: MovePreview['sessions'][number] }) {
  const t = useTranslations('closures.move');
  const form = useTranslations('closures.form');
  const locale = useLocale() as Locale;
  const clock = useTranslations('common.clock');
  const { start, newStart, zone, room, newRoom, services, establishment, sold, obstacle, warnings } = session;
  const format = createFormat(locale, zone, clock);
  const at = (instant: string) => `${format.longDay(instant)}, ${format.time(instant)}`;
  const isSameDay = format.dayOf(start) === format.dayOf(newStart);
  const rooms = [room, newRoom].map((one) => (one ? labelIn(one, locale) : ''));
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <b>{t('change', { from: at(start), to: isSameDay ? format.time(newStart) : at(newStart) })}</b>
        {obstacle && <Tag tone="warn">{t(`obstacles.${obstacle}`)}</Tag>}
      </div>
      <p className={typography.muted}>
        {[
          services.map((service) => labelIn(service, locale)).join(', '),
          labelIn(establishment, locale),
          rooms[0] === rooms[1] ? rooms[0] : t('change', { from: rooms[0] || '–', to: rooms[1] || '–' }),
          form('sold', { sold }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {warnings.length > 0 && (
        <p className={typography.small}>{warnings.map((warning) => t(`warnings.${warning}`)).join(' ; ')}</p>
      )}
    </li>
  );
}
