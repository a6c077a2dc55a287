import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSolidarityPricing } from '#lib/solidarity.ts';
import { useDiscountCode } from '../solidarity/use-discount-code.ts';
import type { SearchData } from './search-data.ts';
import type { SearchQuery } from './search-query.ts';

/**
 * Solidarity prices narrow the search itself, so that what is counted is what is listed: on a visit with them on, and
 * as they are switched. The visitor may take the filter off. The server renders the page without a session: it
 * is loaded again with the customer’s own code.
 */
export function useSolidaryQuery(
  { query, discountCode }: Pick<SearchData, 'query' | 'discountCode'>,
  onSearch: (query: SearchQuery) => void,
): void {
  const router = useRouter();
  const { code, isLoading } = useDiscountCode();
  const isOn = useSolidarityPricing() && code !== undefined;
  const wasOn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the switch alone changes the search
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
