import { SupplierRefused } from './client.ts';
import type { OctoBooking, OctoPrice } from './protocol.ts';

/** Currency of the portal, which suppliers are asked to price in. */
export const CURRENCY = 'EUR';

/** Refusal code of a booking without a ticket price in cents of a euro. */
export const NO_PRICE = 'NO_PRICE_IN_EUROS';

/** Whether a price is in cents of a euro; amounts in other currencies are never compared with it. */
export const isInCents = ({
  currency,
  currencyPrecision,
}: Pick<OctoPrice, 'currency' | 'currencyPrecision'>) => currency === CURRENCY && currencyPrecision === 2;

/**
 * Returns the price of each ticket of a booking in cents; null where the supplier gives none.
 * @throws {SupplierRefused} `NO_PRICE_IN_EUROS` for another currency and for tickets of different prices
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
