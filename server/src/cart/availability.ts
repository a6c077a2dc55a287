import { isOnSale, isSoldOnline } from '#catalogue/catalogue.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import { attendedSession, type StoredLine } from './cart.ts';
import { quantitiesOf } from './offer.ts';

/** Why a line cannot be bought now. */
export interface AvailabilityProblem {
  readonly code: 'service.not-found' | 'service.not-authorized' | 'event.not-found' | 'cart.too-many-tickets';
  readonly params?: { readonly most: number };
  readonly lineId: string;
}

/** The offer of a venue at one instant. */
export interface Availability {
  /** Returns a service of the catalogue, hidden ones included */
  service(code: string): CatalogueService | undefined;
  /** Whether visitors may see a service */
  isShown(serviceCode: string): boolean;
  /** Returns the current session; undefined when it is cancelled, or its establishment is hidden */
  session(id: string): TicketingSession | undefined;
  /** The current day in the venue's time zone */
  readonly today: string;
  readonly now: Date;
}

/** Returns why a service cannot be bought; undefined when it can. */
export function serviceProblem(
  code: string,
  { service, isShown, today }: Omit<Availability, 'session' | 'now'>,
): 'service.not-found' | 'service.not-authorized' | undefined {
  const found = service(code);
  if (!found) return 'service.not-found';
  return isShown(code) && isSoldOnline(found) && isOnSale(found, today)
    ? undefined
    : 'service.not-authorized';
}

/**
 * Returns whether a service can buy places of a session: the session exists, is of the service and is not over.
 * @param now null for places that are already held: the payment decides whether they can still be paid
 */
export const isBookable = (
  session: TicketingSession | undefined,
  serviceCode: string,
  now: Date | null,
): session is TicketingSession => {
  if (session === undefined) return false;
  return session.serviceCodes.includes(serviceCode) && (now === null || session.end > now);
};

/** Returns why lines of a cart cannot be bought now: at most one reason for each line. */
export function availabilityProblems(
  lines: readonly StoredLine[],
  availability: Availability,
): AvailabilityProblem[] {
  const quantities = quantitiesOf(lines);
  return lines.flatMap((line): AvailabilityProblem[] => {
    const { id: lineId, service, details } = line;
    const code = serviceProblem(service, availability);
    if (code) return [{ code, lineId }];
    const isGone = details.some((detail) => {
      const session = attendedSession(line, detail);
      return session !== undefined && !isBookable(availability.session(session), service, availability.now);
    });
    if (isGone) return [{ code: 'event.not-found', lineId }];
    const most = availability.service(service)?.maximumQuantity ?? Number.POSITIVE_INFINITY;
    return (quantities.get(service) ?? 0) > most
      ? [{ code: 'cart.too-many-tickets', params: { most }, lineId }]
      : [];
  });
}
