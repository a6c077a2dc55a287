import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSolidarityPricing } from '#lib/solidarity.ts';
import { useDiscountCode } from '../solidarity/use-discount-code.ts';
import type { SearchData } from './search-data.ts';
import type { SearchQuery } from './search-query.ts';

/**
 * Adds solidarity prices to the search itself, so that the counts match the list: on a visit with them on, and when
 * they are switched. The visitor may remove the filter. The server renders the page without a session, so the browser
 * loads it again with the customer’s own code.
 */
export function useSolidaryQuery(
  { query, discountCode }: Pick<SearchData, 'query' | 'discountCode'>,
  onSearch: (query: SearchQuery) => void,
): void {
  const router = useRouter();
  const { code, isLoading } = useDiscountCode();
  const isOn = useSolidarityPricing() && code !== undefined;
  const wasOn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the switch changes the search
  useEffect(() => {
    if (isOn === wasOn.current) return;
    wasOn.current = isOn;
    if (query && query.isSolidary !== isOn) onSearch({ ...query, isSolidary: isOn });
  }, [isOn]);
  const isAnothers = query?.isSolidary === true && !isLoading && discountCode !== code;
  useEffect(() => {
    if (isAnothers) void router.invalidate();
  }, [isAnothers, router]);
}
