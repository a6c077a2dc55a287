import { createFileRoute } from '@tanstack/react-router';
import { requireSessionOrTickets } from '#app/guards.ts';
import { privateHead } from '#app/page-head.ts';
import { signInAgain } from '#app/sign-in-again.ts';
import { ApiError } from '#lib/api-error.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { loadTicket } from '#shop/tickets/tickets/page/ticket-data.ts';
import { TicketPage } from '#shop/tickets/tickets/page/ticket-page.tsx';

export const Route = createFileRoute('/$tenant/my-tickets/ticket/$ticketNumber')({
  ssr: false,
  beforeLoad: ({ params, location }) => requireSessionOrTickets({ params, location }),
  loader: async ({ context, params, location }) => {
    const [data] = await Promise.all([
      loadTicket(params.ticketNumber).catch((error) => signInAgain(error, { params, location })),
      loadPhrases(context, 'tickets', 'orders', 'catalogue', 'form', 'cardOrders', 'walletButtons'),
    ]);
    if (!data) throw new ApiError({ status: 404 });
    const { ticketNumber: number } = data.ticket;
    return { ...data, title: translator(context, 'tickets')('number', { number }) };
  },
  // The ticket may have been used since the last visit.
  gcTime: 0,
  preloadStaleTime: 0,
  head: (visit) => privateHead(visit, visit.loaderData),
  component: TicketPage,
});
