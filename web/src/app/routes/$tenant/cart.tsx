import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '#app/page-head.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { customerSession } from '#lib/session.ts';
import { loadPeople } from '#shop/account/household/household-data.ts';
import { loadCart, loadEstablishmentNames, loadOffersCodes } from '#shop/cart/cart-data.ts';
import { CartPage } from '#shop/cart/page/cart-page.tsx';

export const Route = createFileRoute('/$tenant/cart')({
  ssr: false,
  loader: async ({ context }) => {
    const [view, establishments, offersCodes, people] = await Promise.all([
      loadCart(),
      loadEstablishmentNames(),
      loadOffersCodes(),
      customerSession.current() ? loadPeople() : [],
      loadPhrases(context, 'cart', 'cardOrders', 'catalogue'),
    ]);
    return { view, establishments, offersCodes, people, title: translator(context, 'cart')('documentTitle') };
  },
  // The cart is read again at each visit.
  staleTime: 0,
  preloadStaleTime: 0,
  gcTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: CartPage,
});
