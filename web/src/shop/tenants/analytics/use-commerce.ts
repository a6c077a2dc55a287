import type { Locale } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { listenToCarts } from '#lib/cart-memory.ts';
import { commerceHit, sendHit } from '#lib/hit.ts';
import { type CommerceCart, cartFields, homeOf, isPayment, isSameCart, measured } from './commerce.ts';
import { accepts, visitorId } from './consent.ts';
import { forgetMeasuredCart, keepMeasuredCart, type MeasuredCart, measuredCart } from './measured-cart.ts';

interface Tracker {
  url: string;
  siteId: string;
}

/** Tells the tracker of changed carts and of orders: with the visitor's consent alone, and never from a payment. */
export function useCommerce({ url, siteId }: Tracker, locale: Locale): void {
  const router = useRouter();
  useEffect(() => {
    const report = (cart: MeasuredCart): void => {
      if (!accepts('purchases')) return;
      const fields = cartFields(cart);
      sendHit(url, commerceHit(siteId, { url: homeOf(location.href), visitorId: visitorId(), fields }));
    };
    listenToCarts((cart) => {
      if (isPayment(location.pathname) || !accepts('purchases')) return;
      const next = measured(cart as CommerceCart, locale);
      if (isSameCart(measuredCart(), next)) return;
      keepMeasuredCart(next);
      report(next);
    });
    const reportOrder = (): void => {
      const cart = measuredCart();
      if (cart?.order === undefined || isPayment(location.pathname)) return;
      forgetMeasuredCart();
      report(cart);
    };
    reportOrder();
    const stop = router.subscribe('onRendered', reportOrder);
    return () => {
      stop();
      listenToCarts(undefined);
    };
  }, [router, url, siteId, locale]);
}
