import { createFileRoute } from '@tanstack/react-router';
import { redirectTo } from '#app/client-redirect.ts';
import { requireBuyer } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { createPaths } from '#lib/paths.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { loadEstablishmentNames } from '#shop/cart/cart-data.ts';
import { isOfOtherGuest, loadSummary } from '#shop/payment/attempts/summary-data.ts';
import { SummaryPage } from '#shop/payment/attempts/summary-page.tsx';

export const Route = createFileRoute('/$tenant/summary')({
  ssr: false,
  beforeLoad: requireBuyer,
  loader: async ({ context, params, location }) => {
    const [summary, establishments] = await Promise.all([
      loadSummary(),
      loadEstablishmentNames(),
      loadPhrases(context, 'cart', 'summary', 'account', 'form', 'giftCards'),
    ]);
    // Each cart without an account has a buyer of its own.
    if (isOfOtherGuest(summary.view))
      return redirectTo(createPaths(params.tenant.toLowerCase()).login(location.href));
    return { ...summary, establishments, title: translator(context, 'summary')('documentTitle') };
  },
  // The cart is read again at each visit.
  staleTime: 0,
  preloadStaleTime: 0,
  gcTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: SummaryPage,
});
