import type { Labels } from '@guichet/contract/locale.ts';
import { opensPeriod } from '@guichet/contract/predicates.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
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
  | 'vatRate'
  | 'periodDays'
>;

/** Returns the service fields of a line that do not depend on its price, other establishments and minimum included. */
export function offerOf(
  service: CatalogueService,
  { establishmentLabels }: { establishmentLabels(code: string): Labels },
  details: readonly Pick<StoredDetail, 'event'>[],
): Offer {
  const { type, establishmentCode, otherEstablishmentCodes = [], minimumQuantity, validityDays } = service;
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
    vatRate: service.vatRate,
    ...(validityDays !== undefined && opensPeriod(type) && { periodDays: validityDays }),
  };
}

/**
 * Requires the minimum quantity of each service over all its prices: a family ticket from three persons.
 * @throws AppError `cart.too-few-tickets` with the minimum quantity
 */
export function requireMinimum(lines: readonly StoredLine[]): void {
  const quantities = new Map<string, number>();
  for (const { service, quantity } of lines)
    quantities.set(service, (quantities.get(service) ?? 0) + quantity);
  const short = lines.find(
    ({ service, minimumQuantity = 1 }) => (quantities.get(service) ?? 0) < minimumQuantity,
  );
  if (short) fail('cart.too-few-tickets', { params: { least: short.minimumQuantity ?? 1 } });
}
