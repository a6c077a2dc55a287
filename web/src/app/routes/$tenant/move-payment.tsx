import { createFileRoute } from '@tanstack/react-router';
import { requireBuyer } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { loadEstablishmentNames } from '#shop/cart/cart-data.ts';
import { loadMoveOrder } from '#shop/tickets/moves/payment/move-payment-data.ts';
import { MovePaymentPage } from '#shop/tickets/moves/payment/move-payment-page.tsx';

const CART_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const readSearch = (search: Record<string, unknown>): { cartId?: string } =>
  CART_ID.test(String(search.cartId)) ? { cartId: String(search.cartId) } : {};

export const Route = createFileRoute('/$tenant/move-payment')({
  ssr: false,
  validateSearch: readSearch,
  beforeLoad: requireBuyer,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { cartId } }) => {
    const [loaded, establishments] = await Promise.all([
      loadMoveOrder(cartId),
      loadEstablishmentNames(),
      loadPhrases(context, 'tickets', 'cart', 'summary', 'account', 'form', 'giftCards'),
    ]);
    return { loaded, establishments, title: translator(context, 'tickets')('move.payment.documentTitle') };
  },
  // The cart is read again at each visit.
  staleTime: 0,
  preloadStaleTime: 0,
  gcTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: MovePaymentPage,
});
