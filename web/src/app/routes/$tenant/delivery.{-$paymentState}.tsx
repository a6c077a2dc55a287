import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { ApiError } from '#lib/api-error.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { loadEnd, loadResult } from '#shop/sale/selling/delivery-data.ts';
import { DeliveryPage } from '#shop/sale/selling/delivery-page.tsx';

/** From where the payment provider sends the buyer back. */
const CAME_FROM = ['success', 'failed', 'aborted', 'cancelled'];
const CART_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const readSearch = (search: Record<string, unknown>): { cartId?: string } =>
  CART_ID.test(String(search.cartId)) ? { cartId: String(search.cartId) } : {};

const isKnown = (state: string | undefined): boolean => state === undefined || CAME_FROM.includes(state);

export const Route = createFileRoute('/$tenant/delivery/{-$paymentState}')({
  validateSearch: readSearch,
  // An unknown outcome is answered by the server, for the status of its answer.
  ssr: ({ params }) => params.status === 'success' && !isKnown(params.value.paymentState),
  beforeLoad: (match) => {
    if (!isKnown(match.params.paymentState)) throw new ApiError({ status: 404 });
    // The bank may have opened another browser than the one in which the order was placed.
    return match.search.cartId ? undefined : requireSession(match);
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { cartId } }) => {
    const [{ sale, outcome }, end] = await Promise.all([
      loadResult(cartId),
      loadEnd(),
      loadPhrases(context, 'cart', 'cardOrders', 'delivery', 'tickets'),
    ]);
    return { sale, outcome, cartId, end, title: translator(context, 'delivery')('documentTitle') };
  },
  // What became of a payment is only true at the moment it is read.
  staleTime: 0,
  preloadStaleTime: 0,
  gcTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: DeliveryPage,
});
