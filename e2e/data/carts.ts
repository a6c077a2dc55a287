import { sql } from '../harness/database.ts';
import type { Visitor } from '../harness/visitor.ts';
import { VENUE } from './demonstration.ts';

/** The id of the cart in the visitor's browser. */
export async function cartIdOf({ page }: Visitor): Promise<string> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), `${VENUE}/cart`);
  return (JSON.parse(stored ?? '{}') as { id?: string }).id ?? '';
}

export async function countPayments(cartId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    'select count(*)::int as count from portal.payment_attempt where cart_id = $1',
    [cartId],
  );
  return row?.count ?? 0;
}

export async function countTicketsSold(cartId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    'select count(*)::int as count from venue.ticket where sale_key = $1',
    [cartId],
  );
  return row?.count ?? 0;
}

/** Returns the id of the visitor's chosen session, from the page's address. */
export const chosenSession = ({ page }: Visitor): string =>
  new URL(page.url()).searchParams.get('session') ?? '';

/** Reduces a session to a number of free places. */
export async function leavePlaces(sessionId: string, places: number): Promise<void> {
  await sql('update venue.session set is_by_hand = true, capacity = held + sold + $2 where id = $1', [
    sessionId,
    places,
  ]);
}

/** Held and free places of a session. */
export async function placesTaken(sessionId: string): Promise<{ held: number; free: number }> {
  const [row] = await sql<{ held: number; free: number }>(
    'select held, capacity - held - sold as free from venue.session where id = $1',
    [sessionId],
  );
  return row ?? { held: 0, free: 0 };
}

/** Makes a cart expire in a number of seconds. */
export async function expireCartIn(cartId: string, seconds: number): Promise<void> {
  await sql('update portal.cart set valid_until = now() + make_interval(secs => $2) where id = $1', [
    cartId,
    seconds,
  ]);
}

/** Makes the cart's payment due to be polled now, instead of in half a minute. */
export async function pollProviderNow(cartId: string): Promise<void> {
  await sql('update portal.payment_attempt set next_poll_at = now() where cart_id = $1', [cartId]);
}
