import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadPhrases, translator } from '../../../lib/phrases.ts';
import { MyTicketsPage } from '../../../shop/tickets/my-tickets-page.tsx';
import { loadTickets, readTicketsSearch } from '../../../shop/tickets/tickets-data.ts';
import { requireSession } from '../../guards.ts';

/** Kinds of tickets that have a page. */
const KINDS = ['event', 'simple'];

export const Route = createFileRoute('/$tenant/my-tickets/{-$kind}')({
  ssr: false,
  validateSearch: readTicketsSearch,
  beforeLoad: (match) => {
    const { kind } = match.params;
    if (kind !== undefined && !KINDS.includes(kind)) throw notFound();
    requireSession(match);
  },
  loaderDeps: ({ search }) => ({ state: search.state ?? 'valid' }),
  loader: async ({ context, deps }) => {
    const [tickets] = await Promise.all([loadTickets(deps.state), loadPhrases(context, 'tickets')]);
    return { tickets, title: translator(context, 'tickets')('documentTitle') };
  },
  // A ticket may have been used since.
  gcTime: 0,
  preloadStaleTime: 0,
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: MyTicketsPage,
});
