import { useEffect, useRef } from 'react';
import { useSolidarityPricing } from '#lib/solidarity.ts';
import { useDiscountCode } from '../solidarity/use-discount-code.ts';
import type { SearchQuery } from './search-query.ts';

/**
 * Solidarity prices narrow the search itself, so that what is counted is what is listed: on a visit with them on, and
 * as they are switched. The visitor may take the filter off.
 * @param query undefined for a bad link
 */
export function useSolidaryQuery(
  query: SearchQuery | undefined,
  onSearch: (query: SearchQuery) => void,
): void {
  const { code } = useDiscountCode();
  const isOn = useSolidarityPricing() && code !== undefined;
  const wasOn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the switch alone changes the search
  useEffect(() => {
    if (isOn === wasOn.current) return;
    wasOn.current = isOn;
    if (query && query.isSolidary !== isOn) onSearch({ ...query, isSolidary: isOn });
  }, [isOn]);
}
