import { createFileRoute } from '@tanstack/react-router';
import { requireBuyer } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { ApiError } from '#lib/api-error.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { loadEnd, loadResult } from '#shop/sale/selling/delivery-data.ts';
import { DeliveryPage } from '#shop/sale/selling/delivery-page.tsx';

/** Return page of the payment provider. */
const CAME_FROM = ['success', 'failed', 'aborted', 'cancelled'];
const CART_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const readSearch = (search: Record<string, unknown>): { cartId?: string } =>
  CART_ID.test(String(search.cartId)) ? { cartId: String(search.cartId) } : {};

const isKnown = (state: string | undefined): boolean => state === undefined || CAME_FROM.includes(state);

export const Route = createFileRoute('/$tenant/delivery/{-$paymentState}')({
  validateSearch: readSearch,
  // The server answers an unknown outcome, with its status.
  ssr: ({ params }) => params.status === 'success' && !isKnown(params.value.paymentState),
  beforeLoad: (match) => {
    if (!isKnown(match.params.paymentState)) throw new ApiError({ status: 404 });
    // The bank may have opened another browser than that of the order.
    return match.search.cartId ? undefined : requireBuyer(match);
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
  // The state of a payment is read again at each visit.
  staleTime: 0,
  preloadStaleTime: 0,
  gcTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: DeliveryPage,
});
