import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '#app/page-head.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { loadLink } from '#shop/box-office/payment-links/pay-data.ts';
import { PayPage } from '#shop/box-office/payment-links/pay-page.tsx';
import { loadEstablishmentNames } from '#shop/cart/cart-data.ts';

export const Route = createFileRoute('/$tenant/pay')({
  ssr: false,
  loader: async ({ context, location }) => {
    const key = location.hash;
    const [link, establishments] = await Promise.all([
      loadLink(key),
      loadEstablishmentNames(),
      loadPhrases(context, 'payByLink', 'cart', 'summary', 'account', 'form', 'giftCards'),
    ]);
    return { link, key, establishments, title: translator(context, 'payByLink')('documentTitle') };
  },
  staleTime: 0,
  preloadStaleTime: 0,
  gcTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: PayPage,
});
