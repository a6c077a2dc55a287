import { labelIn } from '@guichet/contract/locale.ts';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Tag } from '#ui/tag.tsx';
import { useDateTime } from '../ui/use-date-time.ts';
import type { TicketFacts } from './lookup-data.ts';
import styles from './lookup-page.module.css';

const TONES = {
  valid: 'ok',
  consumed: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
  blocked: 'error',
} as const;

interface TicketItemProps {
  ticket: TicketFacts;
  owner?: ReactNode;
  /** Actions on the ticket. */
  children?: ReactNode;
}

/** A ticket: its access and times, its holder, and its use at the turnstile. */
export function TicketItem({ ticket, owner, children }: TicketItemProps) {
  const t = useTranslations('lookup.tickets');
  const order = useTranslations('lookup');
  const locale = useLocale();
  const format = useAdminFormat();
  const dateTime = useDateTime();
  const { eventStart, consumedAt, consumedPlace, holderName, cardNumber } = ticket;
  const price = labelIn(ticket.priceLabels, locale);
  return (
    <article className={styles.item}>
      <div className={styles.head}>
        <h3>{[labelIn(ticket.serviceName, locale), price].filter(Boolean).join(', ')}</h3>
        <Tag tone={TONES[ticket.state]}>{t(`state.${ticket.state}`)}</Tag>
      </div>
      <ul className={styles.facts}>
        <li className={styles.main}>
          {[ticket.ticketNumber, order('order', { number: ticket.externalPurchaseId })].join(' · ')}
        </li>
        <li>
          {[
            eventStart
              ? t('event', { when: dateTime(eventStart, ticket.eventZone) })
              : ticket.validUntil && t('until', { day: format.shortDay(ticket.validUntil) }),
            labelIn(ticket.establishment, locale),
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
        {holderName && <li>{t('holder', { name: holderName })}</li>}
        {cardNumber && <li>{t('card', { number: cardNumber })}</li>}
        {consumedAt && (
          <li>
            {consumedPlace
              ? t('usedAt', { when: dateTime(consumedAt), place: labelIn(consumedPlace, locale) })
              : t('used', { when: dateTime(consumedAt) })}
          </li>
        )}
        {!ticket.isSoldOnline && <li>{t('desk')}</li>}
        {ticket.isOffered && <li>{t('offered')}</li>}
      </ul>
      {(owner || children) && (
        <div className={styles.actions}>
          {children}
          {owner}
        </div>
      )}
    </article>
  );
}
