import { labelIn } from '@guichet/contract/locale.ts';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { groupedNumber } from '#shop/grouped-number.ts';
import { capitalize } from '#ui/session-facts.tsx';
import typography from '#ui/typography.module.css';
import { showsPrice } from '../view.ts';
import type { TicketPageData } from './ticket-data.ts';
import styles from './ticket-page.module.css';

/** When, who and where. */
export function TicketFacts({ data: { ticket } }: { data: TicketPageData }) {
  const t = useTranslations('tickets.page');
  const locale = useLocale();
  const format = useFormat();
  const places = [ticket.establishment, ...(ticket.otherEstablishments ?? [])];
  const price = [labelIn(ticket.priceLabels, locale), showsPrice(ticket) && format.money(ticket.unitPrice)]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <TicketTime data={{ ticket }} />
      <dl className={styles.facts}>
        <Fact term={t('who')} note={price}>
          {ticket.holderName ?? t('noName')}
        </Fact>
        <Fact term={t('where')} note={ticket.room && labelIn(ticket.room, locale)}>
          {format.anyOf(places.map((labels) => labelIn(labels, locale)))}
        </Fact>
        <Fact term={t('order')} note={t('bought', { day: format.shortDay(ticket.soldAt) })}>
          <span className={typography.num}>{ticket.externalPurchaseId}</span>
        </Fact>
        {ticket.cardNumber && (
          <Fact term={t('card')}>
            <span className={typography.num}>{groupedNumber(ticket.cardNumber)}</span>
          </Fact>
        )}
      </dl>
    </>
  );
}

/** The session with when the turnstile opens for it, or the end of a validity. */
function TicketTime({ data: { ticket } }: { data: Pick<TicketPageData, 'ticket'> }) {
  const t = useTranslations('tickets.page');
  const list = useTranslations('tickets');
  const format = useFormat();
  const { eventStart, eventEnd, validFrom, validUntil } = ticket;
  if (!eventStart || !eventEnd) {
    return (
      <p className={styles.when}>
        {validUntil ? list('until', { day: format.shortDay(validUntil) }) : list('undated')}
      </p>
    );
  }
  return (
    <div className={styles.when}>
      <p className={typography.num}>
        {capitalize(format.longDay(eventStart))}, {format.time(eventStart)}
      </p>
      <small>
        {t(validFrom && validFrom < eventStart ? 'opens' : 'ends', {
          opens: validFrom ? format.time(validFrom) : '',
          ends: format.endTime(eventStart, eventEnd),
        })}
      </small>
    </div>
  );
}

function Fact({ term, note, children }: { term: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children}
        {note && <small className={classNames(typography.muted, typography.small)}>{note}</small>}
      </dd>
    </div>
  );
}
