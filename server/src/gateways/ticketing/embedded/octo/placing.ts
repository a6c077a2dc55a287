import { pricedAt } from '@guichet/contract/planning/session-term-rules.ts';
import type { Catalogue, CatalogueService } from '../../catalogue/port.ts';
import type { TicketingSystem } from '../../port.ts';
import type { Booking } from './booking.ts';
import type { Placed } from './bookings.ts';
import type { OctoContext } from './context.ts';
import { OctoError } from './errors.ts';
import { openDays } from './opening.ts';
import { findProduct, isDated, OPTION, requireOnSale, requireOption } from './products.ts';

/** The identifiers in a request about a booking. */
interface Named {
  productId: string;
  optionId: string;
  availabilityId?: string | null | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Finds what a request books: a session of the product, or a day on which tickets without a date are sold.
 * @param held id of the session whose places the booking already holds, on which the sale period does not depend
 * @throws OctoError for an unknown product, option, session or day, and for a session that is not on sale
 */
export async function placedFor(
  system: TicketingSystem,
  { productId, optionId, availabilityId }: Named,
  context: OctoContext,
  held?: string | null,
): Promise<Placed> {
  const catalogue = await system.readCatalogue();
  const service = findProduct(catalogue, productId, context);
  requireOption(optionId);
  if (!isDated(service))
    return { service, session: undefined, day: dayFor(availabilityId, service, catalogue, context) };
  const session = availabilityId ? await system.readSession(availabilityId) : undefined;
  if (session?.serviceCodes.includes(service.code)) {
    if (session.id !== held) requireOnSale(session, context);
    return { service: pricedAt(service, session), session, day: undefined };
  }
  throw new OctoError('INVALID_AVAILABILITY_ID', 'The product has no such session', {
    named: { availabilityId: availabilityId ?? '' },
  });
}

/** Returns session or day of a booking after a change; another product needs its own session or day. */
export function placedAfter(
  system: TicketingSystem,
  booking: Booking,
  change: { [Field in keyof Named]?: Named[Field] | null | undefined },
  context: OctoContext,
): Promise<Placed> {
  const productId = change.productId ?? booking.serviceCode;
  const present = productId === booking.serviceCode ? (booking.sessionId ?? booking.visitDay) : null;
  return placedFor(
    system,
    { productId, optionId: change.optionId ?? OPTION, availabilityId: change.availabilityId ?? present },
    context,
    booking.sessionId,
  );
}

/** Returns the requested day, if any. @throws OctoError when no tickets are sold for that day */
function dayFor(
  availabilityId: string | null | undefined,
  service: CatalogueService,
  catalogue: Catalogue,
  context: OctoContext,
): string | undefined {
  if (!availabilityId) return undefined;
  const days = DAY.test(availabilityId) ? [availabilityId] : [];
  const [day] = openDays(days, service, catalogue, context);
  if (day !== undefined) return day;
  throw new OctoError('INVALID_AVAILABILITY_ID', 'The product is not sold for that day', {
    named: { availabilityId },
  });
}
