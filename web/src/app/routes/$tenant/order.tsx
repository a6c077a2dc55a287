import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '#app/page-head.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { loadGuestOrder } from '#shop/tickets/order-links/order-data.ts';
import { OrderPage } from '#shop/tickets/order-links/order-page.tsx';

export const Route = createFileRoute('/$tenant/order')({
  ssr: false,
  loader: async ({ context, location }) => {
    const [order] = await Promise.all([
      loadGuestOrder(location.hash),
      loadPhrases(
        context,
        'guestOrders',
        'orders',
        'tickets',
        'cardOrders',
        'account',
        'form',
        'delivery',
        'walletButtons',
      ),
    ]);
    return { order, title: translator(context, 'guestOrders')('documentTitle') };
  },
  staleTime: 0,
  preloadStaleTime: 0,
  gcTime: 0,
  head: (visit) => {
    const { meta } = privateHead(visit, visit.loaderData);
    return { meta: [...meta, { name: 'referrer', content: 'no-referrer' }] };
  },
  component: OrderPage,
});
