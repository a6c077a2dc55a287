import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '#app/page-head.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { RefusalPage } from '#shop/tickets/transfers/refusal-page.tsx';

export const Route = createFileRoute('/$tenant/my-tickets/refuse-offers')({
  ssr: false,
  loader: async ({ context, location }) => {
    const token = location.hash;
    const [refusal] = await Promise.all([
      api('POST /user/TicketOfferRefusal', { body: { token } }).catch((error) => {
        // A truncated or invalid link.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) return undefined;
        throw error;
      }),
      loadPhrases(context, 'tickets'),
    ]);
    return { refusal, token, title: translator(context, 'tickets')('refusal.documentTitle') };
  },
  gcTime: 0,
  preloadStaleTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: RefusalPage,
});
