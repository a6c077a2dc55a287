import { useFormat } from '#lib/portal.ts';
import { useSolidarityPricing } from '#lib/solidarity.ts';
import type { PriceView, ServiceView } from '../browse/service-view.ts';
import { useDiscountCode } from './use-discount-code.ts';
import { groupsWithPrice, openPrices, ownFirst } from './view.ts';

/**
 * Returns a service’s prices that the customer may buy: the common ones, and the named ones of their quotient, which
 * come first with solidarity prices on. With the start of a session, only prices that are valid on its day.
 */
export function useOpenPrices(): (prices: readonly PriceView[], start?: string) => PriceView[] {
  const isOn = useSolidarityPricing();
  const format = useFormat();
  const { code: any, codeOn } = useDiscountCode();
  return (prices, start) => {
    const code = start === undefined ? any : codeOn(format.dayOf(start));
    return ownFirst(openPrices(prices, code), isOn ? code : undefined);
  };
}

/** Filters the groups of an offer by the customer's prices while solidarity prices are on. */
export function useSolidaryGroups<Group extends { services: ServiceView[] }>(groups: Group[]): Group[] {
  const isOn = useSolidarityPricing();
  const { code } = useDiscountCode();
  return isOn && code !== undefined ? groupsWithPrice(groups, code) : groups;
}
