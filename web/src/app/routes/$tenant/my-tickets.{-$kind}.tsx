import { createFileRoute } from '@tanstack/react-router';
import { redirectTo } from '#app/client-redirect.ts';
import { requireSessionOrTickets } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { signInAgain } from '#app/sign-in-again.ts';
import { ApiError } from '#lib/api-error.ts';
import { createPaths } from '#lib/paths.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { loadBelongings } from '#shop/tickets/tickets/list/my-tickets-data.ts';
import { MyTicketsPage } from '#shop/tickets/tickets/list/my-tickets-page.tsx';
import { readTicketsSearch } from '#shop/tickets/tickets/list/search.ts';

/** Kinds of tickets with a page; cards have a separate one. */
const KINDS = ['event', 'simple', 'article', 'reloadable', 'subscription', 'withdrawal', 'cards'];

const isKnown = (kind: string | undefined): boolean => kind === undefined || KINDS.includes(kind);

export const Route = createFileRoute('/$tenant/my-tickets/{-$kind}')({
  // The server answers an unknown kind, with its status.
  ssr: ({ params }) => params.status === 'success' && !isKnown(params.value.kind),
  validateSearch: readTicketsSearch,
  beforeLoad: (match) => {
    const { kind, tenant } = match.params;
    if (!isKnown(kind)) throw new ApiError({ status: 404 });
    if (kind === 'cards') return redirectTo(createPaths(tenant.toLowerCase()).supports());
    return requireSessionOrTickets(match);
  },
  loaderDeps: ({ search }) => ({ state: search.state ?? 'valid' }),
  loader: async ({ context, deps, params, location, parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise;
    const { hasTicketsHistory, hasCards } = loaderData as Portal;
    const [belongings] = await Promise.all([
      loadBelongings(hasTicketsHistory ? deps.state : 'valid', hasCards).catch((error) =>
        signInAgain(error, { params, location }),
      ),
      loadPhrases(context, 'tickets', 'orders', 'cardOrders', 'cards'),
    ]);
    return { ...belongings, title: translator(context, 'tickets')('documentTitle') };
  },
  // A ticket may have been used since the last visit.
  gcTime: 0,
  preloadStaleTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: MyTicketsPage,
});
