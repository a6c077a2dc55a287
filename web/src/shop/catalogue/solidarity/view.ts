import { commonPrice } from '@guichet/contract/catalogue/solidarity-rules.ts';
import type { PriceView, ServiceView } from '../browse/service-view.ts';
import type { SessionView } from '../browse/view.ts';

/** Returns the common prices, and the named ones of a discount code. */
export const openPrices = (prices: readonly PriceView[], code: string | undefined): PriceView[] =>
  prices.filter(({ discountCode }) => discountCode === undefined || discountCode === code);

/** Puts the named price of a discount code first, since the customer pays it; without a code the order stays. */
export const ownFirst = (prices: readonly PriceView[], code: string | undefined): PriceView[] => {
  const isOwn = ({ discountCode }: PriceView) => code !== undefined && discountCode === code;
  return [...prices].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
};

/** Removes services without a named price of a discount code, and groups that are then empty. */
export const groupsWithPrice = <Group extends { services: ServiceView[] }>(
  groups: readonly Group[],
  code: string,
): Group[] =>
  groups
    .map((group) => ({
      ...group,
      services: group.services.filter((service) => namedCents(service, code) !== undefined),
    }))
    .filter(({ services }) => services.length > 0);

/** Returns the sessions with a named price of a discount code. */
export const sessionsWithPrice = <Session extends Pick<SessionView, 'namedPrices'>>(
  sessions: readonly Session[],
  code: string,
): Session[] => sessions.filter(({ namedPrices }) => namedPrices?.[code] !== undefined);

/** Returns the named price of a service in cents; undefined without one. */
export const namedCents = (
  { namedPrices }: Pick<ServiceView, 'namedPrices'>,
  code: string | undefined,
): number | undefined => namedPrices.find(({ discountCode }) => discountCode === code)?.cents;

/** Returns the price for other buyers, for a named price; undefined for common ones. */
export const comparedWith = (price: PriceView, prices: readonly PriceView[]): number | undefined =>
  price.discountCode === undefined ? undefined : commonPrice(prices)?.cents;
