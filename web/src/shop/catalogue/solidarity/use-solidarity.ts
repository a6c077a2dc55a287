import { useSolidarityPricing } from '#lib/solidarity.ts';
import type { PriceView, ServiceView } from '../browse/view.ts';
import { useDiscountCode } from './use-discount-code.ts';
import { groupsWithPrice, openPrices } from './view.ts';

/** Prices that the customer may have: the common ones, and the named ones that their quotient opens. */
export function useOpenPrices(prices: PriceView[]): PriceView[] {
  return openPrices(prices, useDiscountCode().code);
}

/** The groups of an offer, with solidarity prices on only what has one for the customer. */
export function useSolidaryGroups<Group extends { services: ServiceView[] }>(groups: Group[]): Group[] {
  const isOn = useSolidarityPricing();
  const { code } = useDiscountCode();
  return isOn && code !== undefined ? groupsWithPrice(groups, code) : groups;
}
