import { useLocale, useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { Facts, Reference } from '#backoffice/ui/facts.tsx';
import { useDateTime } from '#backoffice/ui/use-date-time.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import shared from '../stuck-carts/stuck-carts.module.css';
import type { PaymentToCheck } from '../stuck-carts/stuck-data.ts';
import styles from './payment-card.module.css';

interface PaymentCardProps {
  payment: PaymentToCheck;
  onHandle: () => void;
  onRefund: () => void;
  onBlock: () => void;
}

/** One payment to check: the problem, the advice, and its references at the provider. */
export function PaymentCard({ payment, onHandle, onRefund, onBlock }: PaymentCardProps) {
  const t = useTranslations('stuckCarts.payments');
  const dateTime = useDateTime();
  const amountOf = useAmount();
  const { reference, user, handled, expected, dispute } = payment;
  const order = dispute?.order;
  const paths = useBackofficePaths();
  return (
    <article className={styles.paymentCard}>
      <div className={styles.words}>
        <Tag tone={handled ? 'neutral' : 'warn'}>{t(`issues.${payment.issue}.name`)}</Tag>
        <p className={typography.amount}>{amountOf(payment)}</p>
        {expected !== undefined && expected !== payment.amount && (
          <p className={typography.num}>
            {t('expected', { amount: amountOf({ amount: expected, currency: 'EUR' }) })}
          </p>
        )}
        <p>{t(`issues.${payment.issue}.advice`)}</p>
        {handled ? (
          <div className={shared.quote}>
            {payment.refund && <p>{t(`refundStates.${payment.refund}`)}</p>}
            {handled.note && <p>{handled.note}</p>}
            <span className={classNames(shared.small, typography.num)}>
              {t('handledBy', { when: dateTime(handled.at), who: handled.by || t('refundBy') })}
            </span>
          </div>
        ) : (
          <>
            {payment.refundAt && <p>{t('refundAt', { when: dateTime(payment.refundAt) })}</p>}
            <div className={styles.ways}>
              {payment.isRefundable && <Button onClick={onRefund}>{t('refund')}</Button>}
              <Button variant="soft" icon="check" onClick={onHandle}>
                {t('handle')}
              </Button>
            </div>
          </>
        )}
        {order && (
          <Button variant="soft" onClick={onBlock}>
            {t(order.isBlocked ? 'unblock' : 'block')}
          </Button>
        )}
        {payment.giftCardId !== undefined && (
          <LinkButton variant="soft" to={paths.giftCard(payment.giftCardId)}>
            {t('giftCard')}
          </LinkButton>
        )}
      </div>
      <Facts
        facts={[
          [t('when'), dateTime(payment.at)],
          [t('dispute'), dispute && t(`disputeStates.${dispute.state}`)],
          [t('respondBy'), dispute?.state === 'open' && dispute.respondBy && dateTime(dispute.respondBy)],
          [t('purchase'), order && <Reference key="purchase" value={order.externalPurchaseId} />],
          [t('tickets'), order && t(`ticketStates.${order.isBlocked ? 'blocked' : 'open'}`)],
          [t('buyer'), user && `${user.name} · ${user.email}`],
          [t('status'), payment.status],
          [t('order'), <Reference key="order" value={reference.orderId} />],
          [
            t('transaction'),
            reference.transactionId && <Reference key="id" value={reference.transactionId} />,
          ],
          [
            t('transactionUuid'),
            reference.transactionUuid && <Reference key="uuid" value={reference.transactionUuid} />,
          ],
          [t('cart'), payment.cartId && <Reference key="cart" value={payment.cartId} />],
          [t('mode'), reference.mode === 'TEST' && t('testMode')],
        ]}
      />
    </article>
  );
}

/** Formats an amount; currencies other than the venue's are shown by their code. */
export function useAmount(): (payment: Pick<PaymentToCheck, 'amount' | 'currency'>) => string {
  const format = useAdminFormat();
  const locale = useLocale();
  return ({ amount, currency }) => {
    if (currency === 'EUR') return format.money(amount);
    const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
    return `${number} (${currency})`;
  };
}
