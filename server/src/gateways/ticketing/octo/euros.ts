import { SupplierRefused } from './client.ts';
import type { OctoBooking, OctoPrice } from './protocol.ts';

/** What the portal sells in, and what suppliers are asked to price in. */
export const CURRENCY = 'EUR';

/** Code of the refusal of a booking that has no price by ticket in cents of a euro. */
export const NO_PRICE = 'NO_PRICE_IN_EUROS';

/** Whether a price is in cents of a euro: figures of another currency are never compared with it. */
export const isInCents = ({
  currency,
  currencyPrecision,
}: Pick<OctoPrice, 'currency' | 'currencyPrecision'>) => currency === CURRENCY && currencyPrecision === 2;

/**
 * What each ticket of a booking costs, in cents; null where the supplier does not say.
 * @throws {SupplierRefused} `NO_PRICE_IN_EUROS` for another currency, and for tickets that do not all cost the same
 */
export function unitCentsOf({ unitItems }: Pick<OctoBooking, 'unitItems'>): number | null {
  const [first, ...others] = unitItems.flatMap(({ pricing }) => (pricing ? [pricing] : []));
  if (!first) return null;
  const foreign = [first, ...others].find((price) => !isInCents(price));
  if (foreign) throw new SupplierRefused(NO_PRICE, `The price is in ${foreign.currency}`);
  if (others.some(({ retail }) => retail !== first.retail))
    throw new SupplierRefused(NO_PRICE, 'The tickets of the booking do not all cost the same');
  return first.retail;
}
