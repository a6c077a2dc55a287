import { useLoaderData } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { extendCart, reopenCart } from '../cart-data.ts';
import { isChangeable } from '../cart-groups.ts';
import { CartUnavailable } from '../cart-unavailable.tsx';
import checkout from '../checkout-page.module.css';
import { CheckoutPage, Steps } from '../checkout-page.tsx';
import { HoldBanner } from '../hold-banner.tsx';
import { useCartAction } from '../live-cart.ts';
import { PendingPayment, RefusedPayment } from '../payment-notices.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartProvider, useCart } from './cart-provider.tsx';
import { CartTotal } from './cart-total.tsx';
import { OtherCarts } from './other-carts.tsx';
import { PromotionCodes } from './promotion-codes.tsx';

export function CartPage() {
  const { view, establishments } = useLoaderData({ from: '/$tenant/cart' });
  return (
    <CartProvider loaded={view} establishments={establishments}>
      <PageOfCart />
    </CartProvider>
  );
}

function PageOfCart() {
  const t = useTranslations('cart');
  const { view } = useCart().live;
  return (
    <CheckoutPage
      title={t('title')}
      steps={view.kind === 'cart' && <Steps current="cart" />}
      status={view.kind === 'expired' && t('expired.title')}
    >
      <RemovedNotice />
      {view.kind === 'cart' ? (
        <FilledCart cart={view.cart} requestedAt={view.requestedAt} />
      ) : (
        <CartUnavailable view={view} />
      )}
    </CheckoutPage>
  );
}

function FilledCart({ cart, requestedAt }: { cart: Cart; requestedAt: number }) {
  const t = useTranslations('cart');
  const { live, enqueue, quantities } = useCart();
  const { offersCodes, people } = useLoaderData({ from: '/$tenant/cart' });
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
        <OtherCarts cart={cart} />
        {isPending && <PendingPayment cartId={cart.id} cancellation={cancellation} />}
        {(cart.state === 'failed' || cart.state === 'cancelled') && <RefusedPayment />}
        <CartLines cart={cart} people={people} />
        {offersCodes && isChangeable(cart) && <PromotionCodes cart={cart} />}
      </div>
      <CartTotal cart={cart} />
    </div>
  );
}

/** Names the removed line and offers to restore it. Takes the focus, which was in the removed row. */
function RemovedNotice() {
  const t = useTranslations('cart.removed');
  const { removed, isUndoing, undo } = useCart().removal;
  const button = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const label = removed?.label;
  useEffect(() => {
    if (label) button.current?.focus({ preventScroll: true });
  }, [label]);
  return (
    <div role="status">
      {removed && (
        <Notice
          tone="success"
          title={t('title', { label: removed.label })}
          actions={
            <Button ref={button} variant="soft" busy={isUndoing} onClick={undo}>
              {t('undo')}
            </Button>
          }
        >
          {removed.withRentals && <p>{t('withRentals')}</p>}
          <FieldError id={errorId} error={removed.error} />
        </Notice>
      )}
    </div>
  );
}
