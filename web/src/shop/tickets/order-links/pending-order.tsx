import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { customerSession, isOfGuest } from '#lib/session.ts';
import { usePolled } from '#shop/sale/selling/delivery-data.ts';
import { DelayedSale, RefundedSale, ReturnedPayment, WaitingSale } from '#shop/sale/selling/sale-states.tsx';
import type { Sale } from '#shop/sale/selling/sale-status.ts';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { State } from '#ui/state.tsx';
import type { PendingPurchase } from './order-data.ts';
import styles from './order-page.module.css';

/** A purchase without an order: what became of its payment, and how its buyer reaches the tickets. */
export function PendingOrder({ purchase }: { purchase: PendingPurchase }) {
  const t = useTranslations('guestOrders.pending');
  const router = useRouter();
  const read = useCallback(() => api('GET /purchase/State', { query: {} }), []);
  const polled = usePolled(purchase.sale, read, false);
  const { sale } = polled;
  useEffect(() => {
    if (sale.outcome === 'success') void router.invalidate();
  }, [sale.outcome, router]);
  const isOpen = ['confirming', 'processing', 'delayed', 'success'].includes(sale.outcome);
  return (
    <div className={styles.order}>
      {sale.isReturned && (
        <ReturnedPayment {...(sale.returnedAmount !== undefined && { amount: sale.returnedAmount })} />
      )}
      <Outcome polled={polled} />
      {isOpen && <Notice title={t('reach')}>{t('reachText', { email: purchase.email })}</Notice>}
    </div>
  );
}

function Outcome({ polled }: { polled: ReturnType<typeof usePolled<Sale>> }) {
  const t = useTranslations('delivery');
  const { outcome, prospect } = polled.sale;
  switch (outcome) {
    case 'delayed':
      return <DelayedSale prospect={prospect} isGuest />;
    case 'refunded':
      return <RefundedSale />;
    case 'open':
    case 'failed':
    case 'cancelled':
    case 'expired':
      return <UnpaidPurchase outcome={outcome} canRetry={polled.sale.canRetry} />;
    default: {
      const status = outcome === 'confirming' ? 'confirming' : 'processing';
      return (
        <section aria-labelledby="order-outcome">
          <h2 id="order-outcome">{t(`${status}.title`)}</h2>
          <WaitingSale status={status} polled={polled} canResume={false} isGuest />
        </section>
      );
    }
  }
}

interface UnpaidPurchaseProps {
  outcome: 'open' | 'failed' | 'cancelled' | 'expired';
  canRetry: boolean;
}

/** A purchase for which nothing was debited. Its basket is in the browser in which it began. */
function UnpaidPurchase({ outcome, canRetry }: UnpaidPurchaseProps) {
  const t = useTranslations('guestOrders.unpaid');
  const paths = usePaths();
  const hasCart = canRetry && isOfGuest(customerSession.current());
  return (
    <State
      title={t(`${outcome}.title`)}
      text={t(`${outcome}.text`)}
      action={
        <div className={classNames(layout.row, layout.rowWrap, layout.centered)}>
          {hasCart && <LinkButton to={paths.cart()}>{t('cart')}</LinkButton>}
          <LinkButton to={paths.ticketing()} variant={hasCart ? 'ghost' : 'primary'}>
            {t('again')}
          </LinkButton>
        </div>
      }
    />
  );
}
