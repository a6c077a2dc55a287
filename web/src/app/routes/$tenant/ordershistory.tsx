import { PAGE_LENGTH } from '@guichet/contract/tickets/predicates.ts';
import { createFileRoute } from '@tanstack/react-router';
import { inBrowserWhile } from '#app/closed-pages.ts';
import { requireSession } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { companyName } from '#lib/account-name.ts';
import { readAllPages } from '#lib/all-pages.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { OrdersPage } from '#shop/tickets/orders/orders-page.tsx';

export const Route = createFileRoute('/$tenant/ordershistory')({
  ssr: inBrowserWhile(({ hasOrdersHistory }) => hasOrdersHistory),
  beforeLoad: requireSession,
  loader: async ({ context, parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise;
    if (!(loaderData as Portal).hasOrdersHistory) throw new ApiError({ status: 404 });
    const [purchases, user] = await Promise.all([
      readAllPages(
        (skip) => api('GET /user/GetHistoricPurchases', { query: { skip } }),
        PAGE_LENGTH.purchases,
      ),
      api('GET /user/user'),
      loadPhrases(context, 'cardOrders', 'orders', 'tickets'),
    ]);
    return { purchases, company: companyName(user), title: translator(context, 'orders')('documentTitle') };
  },
  gcTime: 0,
  preloadStaleTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: OrdersPage,
});
