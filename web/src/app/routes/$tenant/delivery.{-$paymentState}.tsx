import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadPhrases, translator } from '../../../lib/phrases.ts';
import { loadSale } from '../../../shop/sale/delivery-data.ts';
import { DeliveryPage } from '../../../shop/sale/delivery-page.tsx';
import { requireSession } from '../../guards.ts';

/** From where the payment provider sends the buyer back. */
const CAME_FROM = ['success', 'failed', 'aborted', 'cancelled'];
const CART_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const Route = createFileRoute('/$tenant/delivery/{-$paymentState}')({
  ssr: false,
  validateSearch: (search): { cartId?: string } =>
    CART_ID.test(String(search.cartId)) ? { cartId: String(search.cartId) } : {},
  beforeLoad: (match) => {
    const { paymentState } = match.params;
    if (paymentState !== undefined && !CAME_FROM.includes(paymentState)) throw notFound();
    requireSession(match);
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const [sale] = await Promise.all([
      loadSale(deps.cartId),
      loadPhrases(context, 'cart', 'delivery', 'tickets'),
    ]);
    return { sale, title: translator(context, 'delivery')('documentTitle') };
  },
  // What became of a payment is only true at the moment it is read.
  staleTime: 0,
  preloadStaleTime: 0,
  gcTime: 0,
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: DeliveryPage,
});
