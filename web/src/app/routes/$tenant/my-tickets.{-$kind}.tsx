import { createFileRoute, notFound } from '@tanstack/react-router';
import { requireSession } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { loadTickets } from '#shop/tickets/tickets/my-tickets-data.ts';
import { MyTicketsPage } from '#shop/tickets/tickets/my-tickets-page.tsx';
import { readTicketsSearch } from '#shop/tickets/tickets/search.ts';

/** Kinds of tickets that have a page. */
const KINDS = ['event', 'simple', 'article'];

const isKnown = (kind: string | undefined): boolean => kind === undefined || KINDS.includes(kind);

export const Route = createFileRoute('/$tenant/my-tickets/{-$kind}')({
  // An unknown kind is answered by the server, for the status of its answer.
  ssr: ({ params }) => params.status === 'success' && !isKnown(params.value.kind),
  validateSearch: readTicketsSearch,
  beforeLoad: (match) => {
    if (!isKnown(match.params.kind)) throw notFound();
    return requireSession(match);
  },
  loaderDeps: ({ search }) => ({ state: search.state ?? 'valid' }),
  loader: async ({ context, deps }) => {
    const [tickets] = await Promise.all([loadTickets(deps.state), loadPhrases(context, 'tickets')]);
    return { tickets, title: translator(context, 'tickets')('documentTitle') };
  },
  // A ticket may have been used since.
  gcTime: 0,
  preloadStaleTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: MyTicketsPage,
});
