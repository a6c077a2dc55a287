import type { SoldThere } from './catalogue.ts';
import { type SupplierClient, SupplierRefused, SupplierSilent } from './client.ts';
import { CURRENCY } from './euros.ts';
import { Calendar } from './protocol.ts';

/** A span of days `YYYY-MM-DD`, both ends included. */
export interface Span {
  localDateStart: string;
  localDateEnd: string;
}

/**
 * Narrows a span to the days between the first and the last on which a product is sold, by the supplier's calendar.
 * @returns undefined when every day is closed; the whole span when the supplier has no calendar that can be read
 */
export async function openSpanOf(
  client: SupplierClient,
  { productId, optionId }: SoldThere,
  span: Span,
): Promise<Span | undefined> {
  try {
    const body = { productId, optionId, currency: CURRENCY, ...span };
    const days = await client.ask(Calendar, { method: 'POST', path: '/availability/calendar', body });
    const open = days.filter(({ status }) => status !== 'CLOSED').map(({ localDate }) => localDate);
    const [first] = open.sort();
    return first === undefined ? undefined : { localDateStart: first, localDateEnd: open.at(-1) ?? first };
  } catch (error) {
    // The availability request decides then; it fails too when the supplier does not answer at all.
    if (error instanceof SupplierRefused || error instanceof SupplierSilent) return span;
    throw error;
  }
}
