import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { isArticle } from '@guichet/contract/predicates.ts';
import { contentsOf } from '@guichet/contract/tickets/predicates.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { SoldCards } from '#shop/sale/selling/sold-cards.tsx';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { OrderCancellation } from '../cancellations/order-cancellation.tsx';
import { useDocuments } from '../use-documents.ts';
import styles from './order-card.module.css';
import { OrderConsent } from './order-consent.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderWithdrawal } from './order-withdrawal.tsx';

type Purchase = CallAnswer<'GET /user/GetHistoricPurchases'>[number];

const DOWNLOAD_PHRASES = {
  tickets: 'downloadTickets',
  articles: 'downloadArticles',
  mixed: 'downloadMixed',
} as const;

/** `2 billets, 1 article` */
function countedWords(
  { lines }: Purchase,
  t: (key: 'tickets' | 'articles' | 'cards', values: { count: number }) => string,
): string {
  const kinds = Map.groupBy(lines, ({ type, fillsCards }) =>
    fillsCards ? 'cards' : isArticle(type) ? 'articles' : 'tickets',
  );
  return [...kinds]
    .map(([kind, same]) => t(kind, { count: same.reduce((sum, { quantity }) => sum + quantity, 0) }))
    .join(', ');
}

/** Returns a function that says what of the price of a line is the supplement of its flexible tickets, and its benefit. */
function useFlexibleWords() {
  const t = useTranslations('orders');
  const format = useFormat();
  return (
    { unitAmount, until }: NonNullable<Purchase['lines'][number]['flexible']>,
    { quantity, zone }: Pick<Purchase['lines'][number], 'quantity' | 'zone'>,
  ): string => {
    const amount = format.money(unitAmount * quantity);
    const at = format.at(zone);
    return until
      ? t('flexibleUntil', { amount, day: at.shortDay(until), time: at.time(until) })
      : t('flexible', { amount });
  };
}

/** One order of the history, with its documents. */
export function OrderCard({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const format = useFormat();
  const documents = useDocuments();
  const { busy, downloadReceipt, sendReceipt, downloadOrder } = documents;
  const order = purchase.externalPurchaseId;
  const flexibleWords = useFlexibleWords();
  const contents = contentsOf(purchase.lines.map(({ type }) => isArticle(type)));
  const ofOrder = <span className="visually-hidden"> – {order}</span>;
  return (
    <article className={classNames(styles.orderCard, layout.card)} aria-label={t('order', { number: order })}>
      <div className={styles.head}>
        <div>
          <h2 className={typography.num}>{t('order', { number: order })}</h2>
          <p className={classNames(typography.muted, typography.small)}>
            <time dateTime={purchase.soldAt}>
              {format.shortDay(purchase.soldAt)}, {format.time(purchase.soldAt)}
            </time>{' '}
            · {purchase.isSupplement ? t('supplement') : countedWords(purchase, t)}
          </p>
        </div>
        <b className={classNames(styles.amount, typography.amount)}>{format.money(purchase.totalAmount)}</b>
      </div>
      <ul className={styles.lines}>
        {purchase.lines.map((line) => (
          <li key={line.id}>
            <span>
              <b className={typography.num}>{line.quantity}</b> × {labelIn(line.serviceName, locale)}
              <span className={typography.muted}>
                {[
                  '',
                  labelIn(line.priceLabels, locale),
                  ...(line.sessionStarts ?? []).map((start) =>
                    t('session', {
                      day: format.at(line.zone).shortDay(start),
                      time: format.at(line.zone).time(start),
                    }),
                  ),
                ].join(' · ')}
              </span>
              {line.flexible && <span className={styles.discount}>{flexibleWords(line.flexible, line)}</span>}
              {line.discounts?.map(({ labels, code, amount }) => (
                <span key={`${code} ${labelIn(labels, locale)}`} className={styles.discount}>
                  {t('discount', { label: labelIn(labels, locale), amount: format.money(amount) })}
                </span>
              ))}
              {line.isRefunded && ' '}
              {line.isRefunded && <Tag tone="neutral">{t('lineRefunded')}</Tag>}
              {!line.isRefunded && line.refundedQuantity && (
                <>
                  {' '}
                  <Tag tone="neutral">{t('unitsRefunded', { count: line.refundedQuantity })}</Tag>
                </>
              )}
            </span>
            <span className={typography.num}>{format.money(line.lineTotalAmount)}</span>
          </li>
        ))}
      </ul>
      {purchase.cards.length > 0 && <SoldCards cards={purchase.cards} />}
      <OrderMoney purchase={purchase} documents={documents} />
      {purchase.consent && <OrderConsent consent={purchase.consent} format={format} />}
      <div className={classNames(styles.actions, layout.compact)}>
        <Button
          variant="soft"
          icon="download"
          busy={busy === 'receipt'}
          onClick={() => downloadReceipt(order)}
        >
          {t('receipt')}
          {ofOrder}
        </Button>
        <Button variant="ghost" icon="mail" busy={busy === 'send-receipt'} onClick={() => sendReceipt(order)}>
          {t('sendReceipt')}
          {ofOrder}
        </Button>
        {purchase.ticketCount > 0 && (
          <Button
            variant="ghost"
            icon="ticket"
            busy={busy === 'tickets'}
            onClick={() => downloadOrder(order, contents)}
          >
            {t(DOWNLOAD_PHRASES[contents])}
            {ofOrder}
          </Button>
        )}
        <OrderWithdrawal purchase={purchase} />
        <OrderCancellation purchase={purchase} />
      </div>
    </article>
  );
}
