/**
 * The terms of a session: its sale period, its prices, the ages of its visitors, and the number of children that one adult may
 * accompany. Pure and without zod: the browser may import this file. A price without an audience is for visitors of every
 * age, who may accompany children.
 */

export interface SessionTerms {
  unitPrices?: Readonly<Record<string, number>> | undefined;
  saleStart?: Date | undefined;
  saleEnd?: Date | undefined;
  /** Ages in years, both included */
  minimumAge?: number | undefined;
  maximumAge?: number | undefined;
  /** One visitor of at least an age for so many younger ones */
  accompaniment?: { underAge: number; children: number } | undefined;
}

/** Ages of the visitors of a price, in years, both included. */
export type Ages = { minimumAge?: number | undefined; maximumAge?: number | undefined } | undefined;

/** Visitors at one price. */
export interface Party {
  audience: Ages;
  quantity: number;
}

/** Returns why a session is not on sale; undefined when it is. */
export function saleProblem(
  { saleStart, saleEnd }: SessionTerms,
  now: Date,
): 'sale-not-begun' | 'sale-ended' | undefined {
  if (saleStart !== undefined && now < saleStart) return 'sale-not-begun';
  return saleEnd !== undefined && now >= saleEnd ? 'sale-ended' : undefined;
}

/** Returns why a price has no visitors at a session; undefined when it may have some. */
export function ageProblem(
  { minimumAge, maximumAge }: SessionTerms,
  audience: Ages,
): 'too-young' | 'too-old' | undefined {
  if (minimumAge !== undefined && (audience?.maximumAge ?? minimumAge) < minimumAge) return 'too-young';
  return maximumAge !== undefined && (audience?.minimumAge ?? maximumAge) > maximumAge
    ? 'too-old'
    : undefined;
}

/** Returns whether the visitors of a price need to be accompanied. */
export const isAccompanied = (
  { underAge }: NonNullable<SessionTerms['accompaniment']>,
  audience: Ages,
): boolean => (audience?.maximumAge ?? underAge) < underAge;

/** Returns the number of adults that must accompany the children; undefined when enough come along. */
export function missingAdults(
  { accompaniment }: SessionTerms,
  parties: readonly Party[],
): number | undefined {
  if (!accompaniment) return undefined;
  const count = (chosen: readonly Party[]) => chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const isChild = ({ audience }: Party) => isAccompanied(accompaniment, audience);
  const needed = Math.ceil(count(parties.filter(isChild)) / accompaniment.children);
  return count(parties.filter((party) => !isChild(party))) < needed ? needed : undefined;
}

/** Returns a service with its prices at a session; the same object for a session without its own prices. */
export function pricedAt<Service extends { prices: readonly { name: string; cents: number }[] }>(
  service: Service,
  { unitPrices }: Pick<SessionTerms, 'unitPrices'>,
): Service {
  if (!unitPrices || service.prices.every(({ name, cents }) => (unitPrices[name] ?? cents) === cents))
    return service;
  const prices = service.prices.map((price) => ({ ...price, cents: unitPrices[price.name] ?? price.cents }));
  return { ...service, prices };
}
