import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import type { Documents } from '../use-documents.ts';
import styles from './order-money.module.css';
import { RefundResale } from './refund-resale.tsx';

type Purchase = CallAnswer<'GET /user/GetHistoricPurchases'>[number];

/** The payment of an order, its later debits, and its refunds with their receipts. */
export function OrderMoney({ purchase, documents }: { purchase: Purchase; documents: Documents }) {
  const t = useTranslations('orders.money');
  const format = useFormat();
  const { payment, schedule, refunds, externalPurchaseId: order, giftAmount, lines } = purchase;
  const zone = lines.find((line) => line.zone)?.zone;
  return (
    <div className={styles.money}>
      <p className={typography.muted}>
        {payment ? t(`paid.${payment.means}`, { day: format.shortDay(payment.at) }) : t('free')}
        {giftAmount !== undefined && payment?.means !== 'gift' && (
          <> – {t('withGift', { amount: format.money(giftAmount) })}</>
        )}
      </p>
      {schedule.length > 0 && (
        <ol className={typography.num}>
          {schedule.map(({ day, amount, state }) => (
            <li key={day}>
              {t(`schedule.${state}`, { day: format.shortDay(day), amount: format.money(amount) })}
            </li>
          ))}
        </ol>
      )}
      {refunds.map(({ id, at, amount, keptAmount, creditAmount, isDifference, isResale, resale, state }) => (
        <div key={id} className={styles.refund}>
          <p className={typography.num}>
            <b>{t(`refund.${state}`, { day: format.shortDay(at), amount: format.money(amount) })}</b>
            {creditAmount !== undefined && <> – {t('credit', { amount: format.money(creditAmount) })}</>}
            {isDifference && <> – {t('difference')}</>}
            {isResale && <> – {t('resale.refund')}</>}
            {keptAmount !== undefined && (
              <> – {t(isDifference ? 'fee' : 'kept', { amount: format.money(keptAmount) })}</>
            )}
          </p>
          {resale && <RefundResale resale={resale} zone={zone} />}
          {state === 'done' && (
            <div className={layout.compact}>
              <Button
                variant="soft"
                icon="download"
                busy={documents.busy === 'refund'}
                onClick={() => documents.downloadRefund(id, order)}
              >
                {t('receipt')}
                <span className="visually-hidden"> – {order}</span>
              </Button>
              <Button
                variant="ghost"
                icon="mail"
                busy={documents.busy === 'send-refund'}
                onClick={() => documents.sendRefund(id)}
              >
                {t('sendReceipt')}
                <span className="visually-hidden"> – {order}</span>
              </Button>
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
