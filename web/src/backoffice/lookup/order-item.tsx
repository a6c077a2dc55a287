import { labelIn } from '@guichet/contract/locale.ts';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import { useDateTime } from '../ui/use-date-time.ts';
import type { OrderFacts } from './lookup-data.ts';
import styles from './lookup-page.module.css';

/** An order: its lines, its payment, and its mail. @param children actions on the order */
export function OrderItem({ order, children }: { order: OrderFacts; children: ReactNode }) {
  const t = useTranslations('lookup.orders');
  const names = useTranslations('lookup');
  const sold = useTranslations('cardOrders.sold');
  const locale = useLocale();
  const format = useAdminFormat();
  const dateTime = useDateTime();
  const { externalPurchaseId: number, soldAt, totalAmount, transaction, mail, debitDay, endedAt } = order;
  return (
    <article className={styles.item}>
      <div className={styles.head}>
        <h3>{names('order', { number })}</h3>
        <b className={typography.num}>{format.money(totalAmount)}</b>
      </div>
      <ul className={classNames(styles.facts, typography.num)}>
        <li className={styles.main}>
          {[dateTime(soldAt), t('tickets', { count: order.ticketCount })].join(' · ')}
        </li>
        {order.lines.map(({ serviceName, priceLabels, sessionStarts = [], zone, quantity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={index}>
            {t('line', {
              quantity,
              service: [
                labelIn(serviceName, locale),
                labelIn(priceLabels, locale),
                ...sessionStarts.map((start) => dateTime(start, zone)),
              ]
                .filter(Boolean)
                .join(', '),
            })}
          </li>
        ))}
        {order.cards.map(({ effect, cardNumber, serviceName }) => (
          <li key={`${effect}-${cardNumber}-${labelIn(serviceName, locale)}`}>
            {sold(effect, { number: cardNumber })}
          </li>
        ))}
        <li>
          {transaction
            ? t('paid', { when: dateTime(transaction.paidAt), transaction: transaction.id })
            : totalAmount === 0 && t('free')}
        </li>
        {order.schedule.map(({ day, amount, state }) => (
          <li key={day}>
            {t(`schedule.${state}`, { amount: format.money(amount), day: format.shortDay(day) })}
          </li>
        ))}
        {debitDay && (
          <li>{t('debitDay', { day: debitDay.dayOfTheMonth, when: dateTime(debitDay.changedAt) })}</li>
        )}
        {endedAt && <li>{t('ended', { when: dateTime(endedAt) })}</li>}
        {order.refunds.map((refund) => (
          <li key={refund.id}>
            {t(`refund.${refund.state}`, { amount: format.money(refund.amount), when: dateTime(refund.at) })}
          </li>
        ))}
        {order.consent && <ConsentFacts consent={order.consent} />}
        {mail && <li>{t(`mail.${mail.outcome}`, { when: dateTime(mail.at) })}</li>}
      </ul>
      <div className={styles.actions}>{children}</div>
    </article>
  );
}

/** The terms that the buyer accepted, in their version at that time, and the confirmed documents. */
function ConsentFacts({ consent }: { consent: NonNullable<OrderFacts['consent']> }) {
  const t = useTranslations('lookup.orders.consent');
  const locale = useLocale();
  const dateTime = useDateTime();
  const { at, terms, documents } = consent;
  return (
    <>
      {terms && (
        <li>
          {t.rich('terms', {
            when: dateTime(at),
            link: () => (
              <a className={typography.link} href={terms.url} target="_blank" rel="noopener">
                {terms.name}
              </a>
            ),
          })}
        </li>
      )}
      {documents.map(({ priceLabels, documents: kinds }) => (
        <li key={labelIn(priceLabels, locale)}>
          {t('documents', {
            price: labelIn(priceLabels, locale),
            documents: kinds.map((labels) => labelIn(labels, locale)).join(' · '),
          })}
        </li>
      ))}
    </>
  );
}
