import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import { type Abortable, type ApiInput, createApiClient } from './api-client.ts';
import { ApiError, factsOf } from './api-error.ts';
import { pageSession } from './order-session.ts';
import { draftReader } from './preview.ts';
import { requestContext } from './request.ts';

const client = createApiClient<CallKey>({
  session: pageSession,
  refreshKey: 'GET /user/RefreshToken',
  retriesAnonymously: true,
});

/** Fetches a document (PDF, picture) as a file that the browser can open. @throws ApiError */
export const apiFile = client.file;

/** Extends the customer's session now. @throws ApiError when the server refuses */
export const refreshSession = client.refresh;

/**
 * Makes a call of the interface: `api('GET /ticketing/services', { query: { family: 'AQUA' } })`.
 * Over HTTP from the browser; in process while the server renders a page, always as an anonymous visitor.
 * @throws ApiError
 */
export async function api<K extends CallKey>(
  key: K,
  input: CallInput<K> & Abortable = {} as CallInput<K> & Abortable,
): Promise<CallAnswer<K>> {
  if (!import.meta.env.SSR) {
    const usual = () => client.call(key, input as ApiInput<K>);
    const read = draftReader.get();
    return read ? (read(key, input, usual) as Promise<CallAnswer<K>>) : usual();
  }
  try {
    return await requestContext().callApi(key, input);
  } catch (error) {
    if (!(error as { status?: number }).status) console.error(error);
    throw new ApiError(factsOf(error));
  }
}
