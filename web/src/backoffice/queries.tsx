import type { CallAnswer } from '@guichet/contract/calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { AdminCallKey } from '#lib/admin-api.ts';
import { adminSession } from '#lib/admin-session.ts';
import { ApiError } from '#lib/api-error.ts';
import { readAnswer, sendCall } from '#lib/http.ts';

/**
 * Server state that pages share or that is refreshed while they are open: counters, the state of a synchronization.
 * What one page reads once is the data of its loader. Keys begin with the tenant: `[currentTenant(), 'stuck-count']`.
 */
export const queryClient = new QueryClient({
  // A failed call is made again with the next interval; being offline is an error that the page shows.
  defaultOptions: { queries: { retry: false, networkMode: 'always' } },
});

/** For what surrounds every signed-in page. What was read is forgotten with the session. */
export function QueryProvider({ children }: { children: ReactNode }) {
  useEffect(() => () => queryClient.clear(), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/**
 * Reads without extending the session, for what is refreshed by a timer: a window that is left open must not keep the
 * session from ending.
 * @throws ApiError
 */
export async function readInBackground<K extends AdminCallKey>(key: K): Promise<CallAnswer<K>> {
  const session = adminSession.current();
  if (!session) throw new ApiError({ status: 401 });
  return readAnswer(await sendCall(key, {}, session.token));
}
