import { sql } from '../harness/database.ts';
import type { Visitor } from '../harness/visitor.ts';
import { VENUE } from './demonstration.ts';

/** What the site knows, where a test has to look or cannot wait. */

/** The cart of the visitor's browser. */
export async function cartOf({ page }: Visitor): Promise<string> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), `${VENUE}/cart`);
  return (JSON.parse(stored ?? '{}') as { id?: string }).id ?? '';
}

export async function paymentsOf(cartId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    'select count(*)::int as count from portal.payment_attempt where cart_id = $1',
    [cartId],
  );
  return row?.count ?? 0;
}

export async function ticketsSold(cartId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    'select count(*)::int as count from venue.ticket where sale_key = $1',
    [cartId],
  );
  return row?.count ?? 0;
}

/** The session that the visitor has chosen, from the address of the page. */
export const sessionOf = ({ page }: Visitor): string => new URL(page.url()).searchParams.get('session') ?? '';

/** Sells a session elsewhere until so many places are left. */
export async function leavePlaces(sessionId: string, places: number): Promise<void> {
  await sql('update venue.session set capacity = held + sold + $2 where id = $1', [sessionId, places]);
}

/** Places of a session that are kept for a cart or sold. */
export async function placesTaken(sessionId: string): Promise<{ held: number; free: number }> {
  const [row] = await sql<{ held: number; free: number }>(
    'select held, capacity - held - sold as free from venue.session where id = $1',
    [sessionId],
  );
  return row ?? { held: 0, free: 0 };
}

/** Brings the end of a cart near. */
export async function endCartIn(cartId: string, seconds: number): Promise<void> {
  await sql('update portal.cart set valid_until = now() + make_interval(secs => $2) where id = $1', [
    cartId,
    seconds,
  ]);
}

/** Has the provider asked about this cart's payment now, instead of in half a minute. */
export async function askProviderNow(cartId: string): Promise<void> {
  await sql('update portal.payment_attempt set next_poll_at = now() where cart_id = $1', [cartId]);
  await sql(`select graphile_worker.add_job('payment.poll')`);
}
