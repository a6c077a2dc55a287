import type { Locale } from '@guichet/contract/locale.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { publicPath } from '#lib/localized-path.ts';
import { customerSession } from '#lib/session.ts';
import { pageOf, readBeside, readGroup } from '../page/ticket-data.ts';
import type { TicketData } from '../tickets.ts';
import { keepPages, keepTicket, keptTicket, MAX_KEPT } from './offline-tickets.ts';

/**
 * Stores the valid tickets of a list with their pages and assets, so that each opens offline without having been
 * opened before. A failed download is repeated another time.
 * @param pathOf path of a ticket's page, without the language
 * @param cardsPath path of the customer's cards, which are stored, too; undefined for a customer without any
 */
export async function keepTickets(
  listed: readonly TicketData[],
  router: AnyRouter,
  locale: Locale,
  pathOf: (ticketNumber: string) => string,
  cardsPath: string | undefined,
): Promise<void> {
  const wanted = listed.filter(({ state }) => state === 'valid').slice(0, MAX_KEPT);
  const missing = wanted.filter(({ ticketNumber }) => keptTicket(ticketNumber)?.ticket.state !== 'valid');
  try {
    const orders = Map.groupBy(missing, ({ externalPurchaseId }) => externalPurchaseId);
    const owner = customerSession.current()?.token;
    const isSignedIn = () => customerSession.current()?.token === owner;
    for (const [first] of orders.values()) if (first) await keepOrder(first.ticketNumber, isSignedIn);
    if (!isSignedIn()) return;
    const paths = wanted.map(({ ticketNumber }) => pathOf(ticketNumber));
    // The assets and phrases of one page serve all of them.
    if (paths[0]) await router.preloadRoute({ to: paths[0] });
    // The loader of the page stores the cards.
    if (cardsPath) await router.preloadRoute({ to: cardsPath });
    const pages = cardsPath ? [...paths, cardsPath] : paths;
    await keepPages([location.pathname, ...pages.map((path) => publicPath(locale, path))]);
  } catch {
    // The network was lost meanwhile.
  }
}

/**
 * @param isSignedIn whether the customer is still signed in: responses after the sign-out are not stored
 */
async function keepOrder(ticketNumber: string, isSignedIn: () => boolean): Promise<void> {
  const group = await readGroup(ticketNumber);
  const valid = group.tickets.filter(({ state }) => state === 'valid');
  // Most tickets of an order share a service, whose facts are read once.
  const alike = Map.groupBy(valid, ({ service, establishmentCode }) => `${service} ${establishmentCode}`);
  for (const tickets of alike.values()) {
    const beside = tickets[0] && (await readBeside(tickets[0]));
    if (!beside || !isSignedIn()) return;
    for (const ticket of tickets) keepTicket(ticket.ticketNumber, pageOf(ticket, group, beside));
  }
}
