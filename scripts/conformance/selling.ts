import { type Kit, mustEqual } from './check.ts';
import type { Offer } from './offers.ts';

/** What the checks of sold tickets share. */

/** Sells tickets of one session to a new account. */
export async function selling({ venue }: Kit, quantity: number, given?: Offer) {
  const offer = given ?? (await venue.offer());
  const before = await venue.places(offer);
  const line = venue.line(offer, quantity);
  const sold = await venue.sell(venue.saleOf([line]));
  return { offer, before, line, numbers: sold.sale.tickets.map(({ ticketNumber }) => ticketNumber), ...sold };
}

/** @throws Unmet unless a session has so many free places */
export async function mustLeave({ venue }: Kit, offer: Offer, expected: number): Promise<void> {
  mustEqual(await venue.places(offer), expected, `free places of the session ${offer.session.id}`);
}

/** Returns the tickets of an account. */
export const ticketsOf = async ({ api }: Kit, holder: string) =>
  (await api.value('findTickets', { holder })).tickets;

/** Returns the tickets of a number, a code or an order. */
export const identified = async ({ api }: Kit, number: string) =>
  (await api.value('identifyTickets', { number, most: 20 })).tickets;
