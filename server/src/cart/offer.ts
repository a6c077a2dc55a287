import type { Labels } from '@guichet/contract/locale.ts';
import { opensPeriod } from '@guichet/contract/predicates.ts';
import type { CataloguePrice, CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import { fail } from '#kernel/errors.ts';
import type { StoredDetail, StoredLine } from './cart.ts';

type Offer = Pick<
  StoredLine,
  | 'service'
  | 'type'
  | 'serviceName'
  | 'family'
  | 'establishment'
  | 'establishmentLabels'
  | 'otherEstablishments'
  | 'minimumQuantity'
  | 'maximumQuantity'
  | 'vatRate'
  | 'periodDays'
>;

/** Returns the service fields of a line, other establishments, quantities and VAT included. */
export function offerOf(
  service: CatalogueService,
  price: Pick<CataloguePrice, 'vatRate'>,
  { establishmentLabels }: { establishmentLabels(code: string): Labels },
  details: readonly Pick<StoredDetail, 'event'>[],
): Offer {
  const { type, establishmentCode, otherEstablishmentCodes = [] } = service;
  const { minimumQuantity, maximumQuantity, validityDays } = service;
  // A session has one establishment.
  const others = details.every(({ event }) => event) ? [] : otherEstablishmentCodes;
  return {
    service: service.code,
    type,
    serviceName: service.labels,
    family: service.familyCode,
    establishment: establishmentCode,
    establishmentLabels: establishmentLabels(establishmentCode),
    ...(others.length > 0 && { otherEstablishments: others.map(establishmentLabels) }),
    ...(minimumQuantity !== undefined && { minimumQuantity }),
    ...(maximumQuantity !== undefined && { maximumQuantity }),
    vatRate: price.vatRate ?? service.vatRate,
    ...(validityDays !== undefined && opensPeriod(type) && { periodDays: validityDays }),
  };
}

/** Returns the number of tickets of each service, over all its prices. */
export function quantitiesOf(
  lines: readonly Pick<StoredLine, 'service' | 'quantity'>[],
): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>();
  for (const { service, quantity } of lines)
    quantities.set(service, (quantities.get(service) ?? 0) + quantity);
  return quantities;
}

/**
 * Requires the quantity of each service, over all its prices, within its minimum and its maximum: a family ticket from
 * three persons.
 * @throws AppError `cart.too-few-tickets` with the minimum, `cart.too-many-tickets` with the maximum
 */
export function requireQuantities(lines: readonly StoredLine[]): void {
  const quantities = quantitiesOf(lines);
  for (const { service, minimumQuantity = 1, maximumQuantity } of lines) {
    const quantity = quantities.get(service) ?? 0;
    if (quantity < minimumQuantity) fail('cart.too-few-tickets', { params: { least: minimumQuantity } });
    if (maximumQuantity !== undefined && quantity > maximumQuantity)
      fail('cart.too-many-tickets', { params: { most: maximumQuantity } });
  }
}
