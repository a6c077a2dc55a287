import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { useDateTime } from '../ui/use-date-time.ts';
import styles from './item.module.css';
import type { Found } from './lookup-data.ts';

/** A booking of a reseller: its access and times, the reseller, and the amounts. */
export function BookingItem({ booking }: { booking: Found['bookings'][number] }) {
  const t = useTranslations('lookup.bookings');
  const names = useTranslations('lookup');
  const locale = useLocale();
  const format = useAdminFormat();
  const dateTime = useDateTime();
  const { reference, externalPurchaseId: number, resellerName, start, day, cancelledAt } = booking;
  const { tickets, used, amount, net, confirmedAt } = booking;
  return (
    <article className={styles.item}>
      <div className={styles.head}>
        <h3>{labelIn(booking.service, locale)}</h3>
        <Tag tone={cancelledAt ? 'neutral' : 'ok'}>{t(`state.${booking.state}`)}</Tag>
      </div>
      <ul className={classNames(styles.facts, typography.num)}>
        <li className={styles.main}>
          {[resellerName, reference, number && names('order', { number })].filter(Boolean).join(' · ')}
        </li>
        {(start || day) && (
          <li>{t('visit', { when: start ? dateTime(start) : format.shortDay(day ?? '') })}</li>
        )}
        <li>{t('tickets', { count: tickets, used })}</li>
        <li>{t('money', { amount: format.money(amount), net: format.money(net) })}</li>
        <li>{t('sold', { when: dateTime(confirmedAt) })}</li>
        {cancelledAt && <li>{t('cancelled', { when: dateTime(cancelledAt) })}</li>}
      </ul>
    </article>
  );
}
