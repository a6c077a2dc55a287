import { useLoaderData, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { forgetCart, rememberedCart } from '#lib/cart-memory.ts';
import { classNames } from '#lib/class-names.ts';
import { type DeliveryState, usePaths } from '#lib/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import '#shop/cart/cart.css';
import { Steps } from '#shop/cart/steps.tsx';
import './delivery.css';
import { DelayedSale } from './delayed-sale.tsx';
import { ExpiredSale } from './expired-sale.tsx';
import { SoldOrder } from './sold-order.tsx';
import { UnpaidSale } from './unpaid-sale.tsx';
import { type PolledSale, useSale } from './use-sale.ts';
import { type Sale, saleStatus } from './view.ts';
import { WaitingSale } from './waiting-sale.tsx';

export function DeliveryPage() {
  const { sale } = useLoaderData({ from: '/$tenant/delivery/{-$paymentState}' });
  return sale ? <KnownSale loaded={sale} /> : <NoSale />;
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
  const { paymentState } = useParams({ from: '/$tenant/delivery/{-$paymentState}' });
  const cameFrom = paymentState as DeliveryState | undefined;
  const watched = useSale(loaded);
  const { sale } = watched;
  const tale = saleStatus(sale.outcome, cameFrom);
  const isSold = sale.outcome === 'success';
  const isPaid = isSold || sale.outcome === 'processing' || sale.outcome === 'delayed';
  const isUnpaid = sale.canRetry && !isPaid && sale.outcome !== 'confirming';
  useEffect(() => {
    if ((isSold || sale.outcome === 'expired') && rememberedCart()?.id === sale.cartId) forgetCart();
  }, [isSold, sale.outcome, sale.cartId]);
  return (
    <div className="checkout">
      <PageHeader title={t(`${tale}.title`)} home={paths.home()}>
        <Steps
          current={isPaid ? 'tickets' : 'payment'}
          back={isUnpaid ? { cart: paths.cart(), summary: paths.summary() } : {}}
          isDone={isSold}
        />
      </PageHeader>
      <div className={classNames('checkout-body', layout.wrap)}>
        <p className="visually-hidden" role="status">
          {t(`${tale}.title`)}
        </p>
        <SaleBody tale={tale} watched={watched} />
      </div>
    </div>
  );
}

function SaleBody({ tale, watched }: { tale: ReturnType<typeof saleStatus>; watched: PolledSale }) {
  const { sale } = watched;
  switch (tale) {
    case 'success':
      return <SoldOrder sale={sale} />;
    case 'confirming':
    case 'leaving':
    case 'processing':
      return <WaitingSale tale={tale} watched={watched} />;
    case 'delayed':
      return <DelayedSale />;
    case 'expired':
      return <ExpiredSale cartId={sale.cartId} />;
    default:
      return <UnpaidSale tale={tale} watched={watched} />;
  }
}
