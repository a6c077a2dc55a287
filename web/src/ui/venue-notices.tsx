import { useTranslations } from 'use-intl';
import type { NoticeView } from '#lib/day-notices.ts';
import type { Format } from '#lib/format.ts';
import { Notice } from './notice.tsx';
import styles from './venue-notices.module.css';

const BEGIN = '00:00';
const END = '23:59';

/** Closures and messages of the venue. */
export function VenueNotices({ notices, format }: { notices: readonly NoticeView[]; format: Format }) {
  const t = useTranslations('common.notices');
  const titleOf = useNoticeTitle(format);
  if (notices.length === 0) return null;
  return (
    <section className={styles.venueNotices} aria-label={t('label')}>
      {notices.map((notice) => (
        <Notice
          key={notice.id}
          tone={notice.kind === 'closure' ? 'warning' : 'info'}
          title={[notice.place, titleOf(notice)].filter(Boolean).join(' – ')}
        >
          {notice.text}
        </Notice>
      ))}
    </section>
  );
}

/** `Fermé lundi 23 novembre de 14 h 00 à 18 h 00`. */
function useNoticeTitle(format: Format): (notice: NoticeView) => string {
  const t = useTranslations('common.notices');
  const clock = useTranslations('common.clock');
  const time = (text: string): string => {
    const [hour = '', minute = ''] = text.split(':');
    return clock('time', { hour, minute });
  };
  return ({ kind, from, until }) => {
    if (kind === 'message') return t('message');
    const [first = '', start = ''] = from.split('T');
    const [last = '', end = ''] = until.split('T');
    const [day, lastDay] = [format.longDay(first), format.longDay(last)];
    if (first !== last) return t('closedDays', { from: day, until: lastDay });
    if (start === BEGIN && end === END) return t('closedDay', { day });
    return t('closedHours', { day, from: time(start), until: time(end) });
  };
}
