import { useLoaderData } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import type { EstablishmentNames } from '#ui/cart-ticket.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartTotal } from './cart-total.tsx';
import { CartUnavailable } from './cart-unavailable.tsx';
import { extendCart, reopenCart } from './change-cart.ts';
import checkout from './checkout.module.css';
import { CheckoutPage } from './checkout-page.tsx';
import { HoldBanner } from './hold-banner.tsx';
import { OtherCarts } from './other-carts.tsx';
import { PendingPayment, RefusedPayment } from './payment-notices.tsx';
import { RemovedNotice } from './removed-notice.tsx';
import { Steps } from './steps.tsx';
import { useCartAction } from './use-cart-action.ts';
import { type LiveCart, useLiveCart } from './use-live-cart.ts';
import { type Quantities, useQuantities } from './use-quantities.ts';
import { type Removal, useRemoval } from './use-removal.ts';
import { type Enqueue, useSerialQueue } from './use-serial-queue.ts';

export function CartPage() {
  const t = useTranslations('cart');
  const { view: loaded, establishments } = useLoaderData({ from: '/$tenant/cart' });
  const live = useLiveCart(loaded);
  const enqueue = useSerialQueue();
  const quantities = useQuantities(live, enqueue);
  const removal = useRemoval(live, quantities, enqueue);
  const { view } = live;
  return (
    <CheckoutPage
      title={t('title')}
      steps={view.kind === 'cart' && <Steps current="cart" />}
      status={view.kind === 'expired' && t('expired.title')}
    >
      <RemovedNotice removal={removal} />
      {view.kind === 'cart' ? (
        <FilledCart
          {...{ live, enqueue, quantities, removal, establishments }}
          cart={view.cart}
          requestedAt={view.requestedAt}
        />
      ) : (
        <CartUnavailable view={view} />
      )}
    </CheckoutPage>
  );
}

interface FilledCartProps {
  live: LiveCart;
  enqueue: Enqueue;
  quantities: Quantities;
  removal: Removal;
  establishments: EstablishmentNames;
  cart: Cart;
  requestedAt: number;
}

function FilledCart({
  live,
  enqueue,
  quantities,
  removal,
  establishments,
  cart,
  requestedAt,
}: FilledCartProps) {
  const t = useTranslations('cart');
  const extension = useCartAction(live, enqueue, extendCart, t('hold.extended'));
  const cancellation = useCartAction(live, enqueue, reopenCart, t('pending.left'));
  const isPending = cart.state === 'payment-pending';
  return (
    <div className={layout.split}>
      <div className={checkout.column}>
        <HoldBanner cart={cart} requestedAt={requestedAt} {...(isPending ? {} : { extension })} />
        <div role="status">
          {quantities.hasChanged && <Notice title={t('changed.title')}>{t('changed.text')}</Notice>}
        </div>
        <OtherCarts {...{ cart, live, enqueue }} />
        {isPending && <PendingPayment cartId={cart.id} cancellation={cancellation} />}
        {(cart.state === 'failed' || cart.state === 'cancelled') && <RefusedPayment />}
        <CartLines {...{ cart, live, enqueue, quantities, removal, establishments }} />
      </div>
      <CartTotal cart={cart} quantities={quantities} />
    </div>
  );
}
