import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useState } from 'react';
import { adminApi } from '#lib/admin-api.ts';

export type Found = CallAnswer<'GET /settingsadmin/search'>;

interface Answered {
  q: string;
  found: Found | undefined;
}

/**
 * Returns the results of the server. The last results stay until the next ones arrive.
 * @param q empty for no request
 */
export function useFound(q: string) {
  const [answered, setAnswered] = useState<Answered>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn repeats the request
  useEffect(() => {
    if (!q) return setAnswered(undefined);
    let isWanted = true;
    const keep = (found: Found | undefined) => {
      if (isWanted) setAnswered({ q, found });
    };
    adminApi('GET /settingsadmin/search', { query: { q } }).then(keep, () => keep(undefined));
    return () => {
      isWanted = false;
    };
  }, [q, turn]);
  const isSearching = q !== '' && answered?.q !== q;
  return {
    found: answered?.found,
    isSearching,
    hasFailed: !isSearching && answered !== undefined && !answered.found,
    retry: () => {
      setAnswered(undefined);
      setTurn(turn + 1);
    },
  };
}
