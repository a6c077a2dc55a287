import { useLoaderData, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { clearCartMemory, rememberedCart } from '#lib/cart-memory.ts';
import { classNames } from '#lib/class-names.ts';
import { type DeliveryState, usePaths } from '#lib/paths.ts';
import { customerSession, isOfGuest } from '#lib/session.ts';
import { rememberedServices } from '#shop/cart/cart-snapshot.ts';
import { CartExpired } from '#shop/cart/cart-unavailable.tsx';
import { CheckoutPage, Steps } from '#shop/cart/checkout-page.tsx';
import { measureOrder } from '#shop/tenants/analytics/measured-cart.ts';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { ReviewInvitation } from '#ui/review-invitation.tsx';
import { State } from '#ui/state.tsx';
import { type PolledSale, useSale } from './delivery-data.ts';
import { OutcomeElsewhere } from './outcome-elsewhere.tsx';
import { endOfMove, PaidMove } from './paid-move.tsx';
import { DelayedSale, EndWords, RefundedSale, ReturnedPayment, WaitingSale } from './sale-states.tsx';
import { isPaid, type Sale, type SaleStatus, saleStatus } from './sale-status.ts';
import { SoldOrder } from './sold-order.tsx';
import { UnpaidSale } from './unpaid-sale.tsx';

export function DeliveryPage() {
  const { sale, outcome, cartId } = useLoaderData({ from: '/$tenant/delivery/{-$paymentState}' });
  if (sale) return <KnownSale loaded={sale} />;
  return outcome && cartId ? <OutcomeElsewhere loaded={outcome} cartId={cartId} /> : <NoSale />;
}

function NoSale() {
  const t = useTranslations('delivery.none');
  const paths = usePaths();
  return (
    <>
      <PageHeader title={t('title')} home={paths.home()} />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <State
          title={t('heading')}
          text={t('text')}
          action={
            <div className={classNames(layout.row, layout.rowWrap)}>
              <LinkButton to={paths.myTickets()}>{t('tickets')}</LinkButton>
              <LinkButton to={paths.ticketing()} variant="ghost">
                {t('ticketing')}
              </LinkButton>
            </div>
          }
        />
      </div>
    </>
  );
}

function KnownSale({ loaded }: { loaded: Sale }) {
  const t = useTranslations('delivery');
  const paths = usePaths();
  const { end } = useLoaderData({ from: '/$tenant/delivery/{-$paymentState}' });
  const { paymentState } = useParams({ from: '/$tenant/delivery/{-$paymentState}' });
  const returnState = paymentState as DeliveryState | undefined;
  const polled = useSale(loaded);
  const { sale } = polled;
  const status = saleStatus(sale.outcome, returnState);
  const isSold = sale.outcome === 'success';
  // A free order does not mention a payment.
  const isFree = sale.totalAmount === 0 && status === 'processing';
  const moved = sale.move && endOfMove(status);
  const title = moved ? t(`move.${moved}.title`) : isFree ? t('processing.freeTitle') : t(`${status}.title`);
  const hasPaid = isPaid(sale.outcome);
  const isUnpaid = sale.canRetry && !hasPaid && sale.outcome !== 'confirming';
  useEffect(() => {
    if (isSold) measureOrder(sale.cartId, sale.externalPurchaseId);
    if (
      (isSold || sale.outcome === 'expired' || sale.outcome === 'refunded') &&
      rememberedCart()?.id === sale.cartId
    )
      clearCartMemory();
  }, [isSold, sale.outcome, sale.cartId, sale.externalPurchaseId]);
  return (
    <CheckoutPage
      title={title}
      steps={
        !sale.move && (
          <Steps
            current={hasPaid ? 'confirmation' : 'payment'}
            back={isUnpaid ? { cart: paths.cart(), summary: paths.summary() } : {}}
            isDone={isSold}
          />
        )
      }
      status={title}
    >
      {!sale.move && <EndWords status={status} />}
      {sale.returnedAmount !== undefined && <ReturnedPayment amount={sale.returnedAmount} />}
      {sale.move ? (
        <PaidMove move={sale.move} status={status} polled={polled} />
      ) : (
        <SaleBody status={status} polled={polled} />
      )}
      {isSold && end.reviewAddress && <ReviewInvitation address={end.reviewAddress} />}
    </CheckoutPage>
  );
}

function SaleBody({ status, polled }: { status: SaleStatus; polled: PolledSale }) {
  const t = useTranslations('delivery.expired');
  const { sale } = polled;
  switch (status) {
    case 'success':
      return <SoldOrder sale={sale} />;
    case 'confirming':
    case 'leaving':
    case 'processing':
      return (
        <WaitingSale
          status={status}
          polled={polled}
          canResume={sale.canRetry}
          isFree={sale.totalAmount === 0}
          isGuest={isOfGuest(customerSession.current())}
        />
      );
    case 'delayed':
      return <DelayedSale prospect={sale.prospect} isGuest={isOfGuest(customerSession.current())} />;
    case 'refunded':
      return <RefundedSale />;
    case 'expired':
      return (
        <CartExpired
          title={t(sale.isReturned ? 'headingReturned' : 'heading')}
          text={t('text')}
          action={t('again')}
          services={rememberedServices(sale.cartId)}
        />
      );
    default:
      return <UnpaidSale status={status} polled={polled} />;
  }
}
