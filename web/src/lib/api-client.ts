import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import { ApiError } from './api-error.ts';
import { readAnswer, sendCall } from './http.ts';
import type { Session, SessionAnswer, SessionStore } from './session-store.ts';

/** A call renews a token that expires sooner (specified-behaviour.md#sessions). */
const REFRESH_BEFORE_EXPIRY_MS = 10 * 60_000;

export interface Abortable {
  signal?: AbortSignal;
}

/** The body as the call declares it, or the file itself for a call that takes one. */
export type ApiInput<K extends CallKey> = (CallInput<K>['body'] extends Uint8Array
  ? Omit<CallInput<K>, 'body'> & { body: Blob }
  : CallInput<K>) &
  Abortable;

/** Makes calls over HTTP with the session; without one, as an anonymous visitor. */
export interface ApiClient<Key extends CallKey> {
  /** A body that is a file is sent unchanged. @throws ApiError; an ended session is cleared as well */
  call<K extends Key>(key: K, input?: ApiInput<K>): Promise<CallAnswer<K>>;
  /** Fetches a document (PDF, picture, CSV) as a file that the browser can open or save. @throws ApiError */
  file<K extends Key>(key: K, input?: ApiInput<K>): Promise<Blob>;
  /** Extends the session now. @throws ApiError when the server refuses */
  refresh(): Promise<void>;
}

interface ClientOptions {
  session: SessionStore;
  /** The call that extends the session. */
  refreshKey: 'GET /user/RefreshToken' | 'GET /user/admin/RefreshToken';
  /** Whether a GET is repeated without an ended session, so that public data can still be read. */
  retriesAnonymously?: boolean;
}

const endsSoon = ({ expiresAt }: Session): boolean => expiresAt - Date.now() <= REFRESH_BEFORE_EXPIRY_MS;

interface Input extends Abortable {
  query?: unknown;
  body?: unknown;
}

export function createApiClient<Key extends CallKey>({
  session,
  refreshKey,
  retriesAnonymously = false,
}: ClientOptions): ApiClient<Key> {
  let refreshing: Promise<void> | undefined;
  /** Token of a session at its maximum length, which a refresh does not extend. */
  let cappedToken: string | undefined;

  async function send(key: CallKey, input: Input): Promise<Response> {
    const token = session.current()?.token;
    try {
      return await sendCall(key, input, token);
    } catch (error) {
      if (!token || !(error instanceof ApiError && error.isSessionOver)) throw error;
      // Another sign-in may have replaced the session meanwhile.
      if (token === session.current()?.token) session.clear();
      if (!retriesAnonymously || !key.startsWith('GET ')) throw error;
      return sendCall(key, input).catch(() => {
        throw error;
      });
    }
  }

  async function refresh(): Promise<void> {
    session.keep(await readAnswer<SessionAnswer>(await send(refreshKey, {})));
    const fresh = session.current();
    cappedToken = fresh && endsSoon(fresh) ? fresh.token : undefined;
  }

  /** Extends the session when it ends soon; concurrent calls share one refresh. */
  function refreshWhenDue(): Promise<void> | undefined {
    const current = session.current();
    if (!current || !endsSoon(current) || current.token === cappedToken) return undefined;
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    // The call itself reports problems of the session.
    return refreshing.catch(() => undefined);
  }

  async function sendFresh(key: Key, input: Input = {}): Promise<Response> {
    await refreshWhenDue();
    return send(key, input);
  }

  return {
    refresh,
    call: async (key, input) => readAnswer(await sendFresh(key, input)),
    file: async (key, input) => (await sendFresh(key, input)).blob(),
  };
}
