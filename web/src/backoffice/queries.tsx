import type { CallAnswer } from '@guichet/contract/calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { AdminCallKey } from '#lib/admin-api.ts';
import { adminSession } from '#lib/admin-session.ts';
import { ApiError } from '#lib/api-error.ts';
import { readAnswer, sendCall } from '#lib/http.ts';

/**
 * Server state that pages share or refresh while they are open: counters, the state of a synchronization. The loader
 * of a page reads all other data. Keys begin with the tenant: `[currentTenant(), 'stuck-count']`.
 */
export const queryClient = new QueryClient({
  // A failed call is repeated with the next interval; the page shows an error when it is offline.
  defaultOptions: { queries: { retry: false, networkMode: 'always' } },
});

/** Provides queries to every signed-in page. The cache is cleared with the session. */
export function QueryProvider({ children }: { children: ReactNode }) {
  useEffect(() => () => queryClient.clear(), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/**
 * Makes a call without extending the session, for timers: an open window must not keep the session alive.
 * @throws ApiError
 */
export async function readInBackground<K extends AdminCallKey>(key: K): Promise<CallAnswer<K>> {
  const session = adminSession.current();
  if (!session) throw new ApiError({ status: 401 });
  return readAnswer(await sendCall(key, {}, session.token));
}
