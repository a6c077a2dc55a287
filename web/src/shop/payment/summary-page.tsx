import { useLoaderData } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import typography from '#ui/typography.module.css';
import '../cart/cart.css';
import { CartTicket } from '../cart/cart-ticket.tsx';
import { CartUnavailable } from '../cart/cart-unavailable.tsx';
import { reopenCart } from '../cart/change-cart.ts';
import { EntryList } from '../cart/entry-list.tsx';
import { HoldBanner } from '../cart/hold-banner.tsx';
import { Notice } from '../cart/notice.tsx';
import { PendingPayment, RefusedPayment } from '../cart/payment-notices.tsx';
import { Steps } from '../cart/steps.tsx';
import { useCartAction } from '../cart/use-cart-action.ts';
import { useLiveCart } from '../cart/use-live-cart.ts';
import { useSerialQueue } from '../cart/use-serial-queue.ts';
import { groupLines } from '../cart/view.ts';
import { OrderForm } from './order-form.tsx';
import { RuleProblems } from './rule-problems.tsx';
import './summary.css';
import { useOrder } from './use-order.ts';

export function SummaryPage() {
  const t = useTranslations('summary');
  const cartPhrases = useTranslations('cart');
  const paths = usePaths();
  const { view: loaded, order, establishments } = useLoaderData({ from: '/$tenant/summary' });
  const live = useLiveCart(loaded);
  const submission = useOrder(live, order?.problems ?? []);
  const { view } = live;
  return (
    <div className="checkout">
      <PageHeader
        title={t('title')}
        home={paths.home()}
        trail={[{ label: cartPhrases('title'), to: paths.cart() }]}
      >
        {view.kind === 'cart' && <Steps current="summary" back={{ cart: paths.cart() }} />}
      </PageHeader>
      <div className={classNames('checkout-body', layout.wrap)}>
        {view.kind === 'cart' && order ? (
          <div className={layout.split}>
            <div className="checkout-main">
              <HoldBanner cart={view.cart} requestedAt={view.requestedAt} />
              <RuleProblems problems={submission.problems} lines={view.cart.cartLines} />
              <div role="status">
                {submission.failure?.kind === 'changed' && (
                  <Notice tone="warning" title={cartPhrases('changed.title')}>
                    {cartPhrases('changed.text')}
                  </Notice>
                )}
              </div>
              <PaymentState live={live} state={view.cart.state} cartId={view.cart.id} />
              <div className="checkout-tickets">
                {groupLines(view.cart.cartLines).map((group) => (
                  <CartTicket key={group.key} group={group} establishments={establishments}>
                    <EntryList entries={group.entries} />
                  </CartTicket>
                ))}
              </div>
              <AppLink className={classNames('summary-change', typography.link)} to={paths.cart()}>
                {t('change')}
              </AppLink>
            </div>
            <OrderForm cart={view.cart} order={order} submission={submission} />
          </div>
        ) : (
          view.kind !== 'cart' && <CartUnavailable view={view} />
        )}
        <p className="visually-hidden" role="status">
          {view.kind === 'expired' && cartPhrases('expired.title')}
        </p>
      </div>
    </div>
  );
}

interface PaymentStateProps {
  live: ReturnType<typeof useLiveCart>;
  state: string;
  cartId: string;
}

/** The outcome of an earlier payment of the cart. */
function PaymentState({ live, state, cartId }: PaymentStateProps) {
  const t = useTranslations('cart.pending');
  const cancellation = useCartAction(live, useSerialQueue(), reopenCart, t('left'));
  if (state === 'payment-pending')
    return <PendingPayment cartId={cartId} cancellation={cancellation} isSummary />;
  return state === 'failed' || state === 'cancelled' ? <RefusedPayment /> : null;
}
