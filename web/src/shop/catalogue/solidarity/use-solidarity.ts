import { useFormat } from '#lib/portal.ts';
import { useSolidarityPricing } from '#lib/solidarity.ts';
import type { PriceView, ServiceView } from '../browse/service-view.ts';
import { useDiscountCode } from './use-discount-code.ts';
import { groupsWithPrice, openPrices, ownFirst } from './view.ts';

/**
 * What the customer may have of a service’s prices: the common ones, and the named ones that their quotient opens, first
 * where they have switched to solidarity prices. With the start of a session, only what is open on its day.
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

/** The groups of an offer, with solidarity prices on only what has one for the customer. */
export function useSolidaryGroups<Group extends { services: ServiceView[] }>(groups: Group[]): Group[] {
  const isOn = useSolidarityPricing();
  const { code } = useDiscountCode();
  return isOn && code !== undefined ? groupsWithPrice(groups, code) : groups;
}
