import { ticketWord } from '@guichet/contract/predicates.ts';
import { createFileRoute } from '@tanstack/react-router';
import { redirectTo } from '#app/client-redirect.ts';
import { privateHead } from '#app/page-head.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { readLinkToken } from '#lib/link-token.ts';
import { createPaths } from '#lib/paths.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { TransferPage } from '#shop/tickets/transfers/transfer-page.tsx';

export const Route = createFileRoute('/$tenant/my-tickets/transfer')({
  ssr: false,
  validateSearch: (search): { token?: string } => (search.token ? { token: String(search.token) } : {}),
  beforeLoad: ({ params, search }) => {
    // Token in the search of an earlier mail's link.
    if (search.token) return redirectTo(createPaths(params.tenant.toLowerCase()).transfer(search.token));
    return undefined;
  },
  loader: async ({ context, location }) => {
    const token = readLinkToken('transferToken', location.hash) ?? '';
    const [offer] = await Promise.all([
      api('GET /user/TicketTransfer', { query: { token } }).catch((error) => {
        // A truncated or invalid link.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) return undefined;
        throw error;
      }),
      loadPhrases(context, 'tickets'),
    ]);
    const kind = offer ? ticketWord(offer.type) : 'ticket';
    return { offer, token, title: translator(context, 'tickets')('transfer.documentTitle', { kind }) };
  },
  gcTime: 0,
  preloadStaleTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: TransferPage,
});
