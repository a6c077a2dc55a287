import { needsEvent } from '@guichet/contract/predicates.ts';
import type { MovedService, StoredLine } from '#cart/cart.ts';
import type { CataloguePrice, CatalogueService, PriceAudience } from '#gateways/ticketing/catalogue/port.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import type { MovingRule, TicketToMove } from './movable.ts';

/** What decides which service a ticket has at a session. */
export interface Companions {
  /** A service by its code, also when it is no longer sold */
  service(code: string): CatalogueService | undefined;
  /** Whether a service is sold */
  isSold(code: string): boolean;
  ruleOf(serviceCode: string): Pick<MovingRule, 'companions'> | undefined;
}

/**
 * Returns the code of the service that a ticket has at a session: its own, or the first of those that the venue allows
 * together with it and that fits.
 * @returns undefined when the session has none of them
 */
export function serviceAt(
  { line }: Pick<TicketToMove, 'line'>,
  { serviceCodes }: Pick<TicketingSession, 'serviceCodes'>,
  { service, isSold, ruleOf }: Companions,
): string | undefined {
  if (serviceCodes.includes(line.service)) return line.service;
  const own = service(line.service);
  return ruleOf(line.service)?.companions.find((code) => {
    const other = service(code);
    return serviceCodes.includes(code) && isSold(code) && own && other && companionPrice(line, own, other);
  });
}

/** Returns the service of a ticket after a move to a session of another one; undefined when it keeps its own. */
export function movedService(
  ticket: Pick<TicketToMove, 'ticketNumber' | 'line'>,
  session: Pick<TicketingSession, 'serviceCodes'>,
  companions: Companions,
): MovedService | undefined {
  const code = serviceAt(ticket, session, companions);
  const service = code === undefined || code === ticket.line.service ? undefined : companions.service(code);
  const price = service && priceNamed(service, ticket.line.priceName);
  if (!price) return undefined;
  return {
    ticketNumber: ticket.ticketNumber,
    service: service.code,
    type: service.type,
    serviceName: service.labels,
    family: service.familyCode,
    labels: price.labels,
    supportingDocuments: price.supportingDocuments,
  };
}

/** Returns whether tickets of a service can move to sessions of another one, at one of its prices at least. */
export const isCompanion = (own: CatalogueService, other: CatalogueService): boolean =>
  own.code !== other.code &&
  own.prices.some((price) =>
    companionPrice(
      {
        priceName: price.name,
        vatRate: price.vatRate ?? own.vatRate,
        supportingDocuments: price.supportingDocuments,
        ...(price.places !== undefined && { places: price.places }),
        ...(price.discountCode !== undefined && { externalDiscountCode: price.discountCode }),
      },
      own,
      other,
    ),
  );

type SoldPrice = Pick<
  StoredLine,
  'priceName' | 'vatRate' | 'places' | 'supportingDocuments' | 'externalDiscountCode'
>;

/**
 * Returns the price that a ticket has at another service: that of the same name, for the same visitors, with the same places
 * and VAT rate, which asks for nothing that the ticket’s own price does not.
 */
function companionPrice(
  sold: SoldPrice,
  own: CatalogueService,
  other: CatalogueService,
): CataloguePrice | undefined {
  if (
    !needsEvent(other.type) ||
    other.isRental ||
    !hasEvery(own.requiredServiceCodes, other.requiredServiceCodes)
  )
    return undefined;
  const former = priceNamed(own, sold.priceName);
  const price = priceNamed(other, sold.priceName);
  if (!price || !admits(price.audience, former?.audience)) return undefined;
  const isAlike =
    (price.vatRate ?? other.vatRate) === sold.vatRate &&
    (price.places ?? 1) === (sold.places ?? 1) &&
    price.discountCode === sold.externalDiscountCode &&
    hasEvery(sold.supportingDocuments, price.supportingDocuments) &&
    hasEvery(former?.contactFields, price.contactFields);
  return isAlike ? price : undefined;
}

const priceNamed = ({ prices }: Pick<CatalogueService, 'prices'>, wanted: string) =>
  prices.find(({ name }) => name === wanted);

/** Returns whether a list has every element of another one; absent: empty. */
const hasEvery = <T>(list: readonly T[] = [], wanted: readonly T[] = []): boolean =>
  wanted.every((one) => list.includes(one));

/** Returns whether an audience admits everyone of another one, by age; absent: everyone. */
function admits(audience: PriceAudience | undefined, others: PriceAudience | undefined): boolean {
  const { minimumAge = 0, maximumAge = Number.POSITIVE_INFINITY } = audience ?? {};
  return (
    (others?.minimumAge ?? 0) >= minimumAge && (others?.maximumAge ?? Number.POSITIVE_INFINITY) <= maximumAge
  );
}
