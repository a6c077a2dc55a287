import type { Labels } from '@guichet/contract/locale.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import type { CatalogueService } from '#gateways/ticketing/port.ts';
import { fail } from '#platform/http/errors.ts';
import type { StoredLine } from '../model.ts';

/** What the offer of a service says beside its price: where else it is valid without a date, how few are sold. */
export function offerOf(
  { type, otherEstablishmentCodes = [], minimumQuantity }: CatalogueService,
  { establishmentLabels }: { establishmentLabels(code: string): Labels },
): Pick<StoredLine, 'otherEstablishments' | 'minimumQuantity'> {
  // A session has one place.
  const others = needsEvent(type) ? [] : otherEstablishmentCodes;
  return {
    ...(others.length > 0 && { otherEstablishments: others.map(establishmentLabels) }),
    ...(minimumQuantity !== undefined && { minimumQuantity }),
  };
}

/**
 * Some services are sold from so many tickets on, over all their prices: a family ticket from three persons.
 * @throws AppError `cart.too-few-tickets` with the fewest tickets
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
