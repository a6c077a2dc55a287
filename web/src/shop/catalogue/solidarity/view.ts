import { commonPrice } from '@guichet/contract/catalogue/solidarity-rules.ts';
import type { PriceView, ServiceView } from '../browse/service-view.ts';
import type { SessionView } from '../browse/view.ts';

/** The common prices, and the named ones of a discount code. */
export const openPrices = (prices: readonly PriceView[], code: string | undefined): PriceView[] =>
  prices.filter(({ discountCode }) => discountCode === undefined || discountCode === code);

/** The named price of a discount code first, as what the customer pays; without a code, as they come. */
export const ownFirst = (prices: readonly PriceView[], code: string | undefined): PriceView[] => {
  const isOwn = ({ discountCode }: PriceView) => code !== undefined && discountCode === code;
  return [...prices].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
};

/** The groups without what has no named price of a discount code, and without those that have nothing left. */
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

/** The sessions that have a named price of a discount code. */
export const sessionsWithPrice = <Session extends Pick<SessionView, 'namedPrices'>>(
  sessions: readonly Session[],
  code: string,
): Session[] => sessions.filter(({ namedPrices }) => namedPrices?.[code] !== undefined);

/** The named price of a service, in cents; undefined where it has none. */
export const namedCents = (
  { namedPrices }: Pick<ServiceView, 'namedPrices'>,
  code: string | undefined,
): number | undefined => namedPrices.find(({ discountCode }) => discountCode === code)?.cents;

/** What a price costs other buyers, for a named one; undefined for the others. */
export const comparedWith = (price: PriceView, prices: readonly PriceView[]): number | undefined =>
  price.discountCode === undefined ? undefined : commonPrice(prices)?.cents;
