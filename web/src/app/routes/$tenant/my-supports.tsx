import { createFileRoute } from '@tanstack/react-router';
import { redirectTo } from '#app/client-redirect.ts';
import { requireSessionOrTickets } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { signInAgain } from '#app/sign-in-again.ts';
import { ApiError } from '#lib/api-error.ts';
import { readLinkToken } from '#lib/link-token.ts';
import { createPaths } from '#lib/paths.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { type Portal, usePortal } from '#lib/portal.ts';
import { loadCardsPage } from '#shop/cards/cards/cards-data.ts';
import { CardsNotOffered, CardsPage } from '#shop/cards/cards/cards-page.tsx';
import { readCardsSearch } from '#shop/cards/cards/search.ts';

export const Route = createFileRoute('/$tenant/my-supports')({
  ssr: false,
  validateSearch: readCardsSearch,
  beforeLoad: ({ params, location, search }) => {
    // Token in the search of an earlier mail's link.
    if (search.request)
      return redirectTo(createPaths(params.tenant.toLowerCase()).cardRequest(search.request));
    readLinkToken('requestToken', location.hash);
    return requireSessionOrTickets({ params, location });
  },
  loader: async ({ context, params, location, parentMatchPromise }) => {
    const request = readLinkToken('requestToken', location.hash);
    const { loaderData } = await parentMatchPromise;
    const { hasSupports, hasCards } = loaderData as Portal;
    // The owner of a card answers a request by the link of its mail, even when the venue has switched the page off.
    if (!hasSupports && hasCards && request === undefined) throw new ApiError({ status: 404 });
    const [page] = await Promise.all([
      hasCards ? loadCardsPage(request).catch((error) => signInAgain(error, { params, location })) : NOTHING,
      loadPhrases(context, 'cards', 'form', 'cardOrders', 'walletButtons'),
    ]);
    return { ...page, title: translator(context, 'cards')('documentTitle') };
  },
  // A card may have been used or filled since the last visit.
  gcTime: 0,
  preloadStaleTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: () => (usePortal().hasCards ? <CardsPage /> : <CardsNotOffered />),
});

/** A ticketing system without cards is not asked. */
const NOTHING = { cards: [], memberships: [], question: undefined, isKept: false };
