import type { Locale } from '@guichet/contract/locale.ts';
import type { useRouter } from '@tanstack/react-router';
import { listenToCarts } from '#lib/cart-memory.ts';
import { commerceHit, sendHit, type Tracker } from '#lib/hit.ts';
import { type CommerceCart, cartFields, homeOf, isPayment, isSameCart, measured } from './commerce.ts';
import { accepts, visitorId } from './consent.ts';
import { clearMeasuredCart, keepMeasuredCart, type MeasuredCart, measuredCart } from './measured-cart.ts';

/**
 * Reports changed carts and orders to the tracker, only with the visitor's consent and never from a payment page.
 * @returns a function that ends it
 */
export function reportCommerce(
  { url, siteId }: Tracker,
  locale: Locale,
  router: ReturnType<typeof useRouter>,
): () => void {
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
    clearMeasuredCart();
    report(cart);
  };
  reportOrder();
  const stop = router.subscribe('onRendered', reportOrder);
  return () => {
    stop();
    listenToCarts(undefined);
  };
}
