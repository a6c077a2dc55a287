import type { CallAnswer, CallInput, CallKey, Calls } from '@guichet/contract/calls.ts';
import { currentAdminSession, forgetAdminSession, keepAdminSession } from './admin-session.ts';
import { ApiError } from './api-error.ts';
import { readAnswer, sendCall } from './http.ts';
import { REFRESH_BEFORE_EXPIRY_MS } from './session.ts';

type CallsOf<Access> = {
  [K in CallKey]: Calls[K]['access'] extends Access ? K : never;
}[CallKey];

/** Calls of the back office that need no sign-in. */
export type PublicAdminCallKey = CallsOf<'backoffice'>;

/** Calls that an administrator makes. */
export type AdminCallKey = CallsOf<
  'administrator-without-2fa' | 'administrator' | 'master' | { readonly right: string | readonly string[] }
>;

/** As the call declares it; where it takes a file, the file itself. */
export type AdminInput<K extends CallKey> = CallInput<K>['body'] extends Uint8Array
  ? Omit<CallInput<K>, 'body'> & { body: Blob }
  : CallInput<K>;

/** Makes a call of the back office without signing in: `publicAdminApi('GET /Tenant/BackOffice')`. @throws ApiError */
export async function publicAdminApi<K extends PublicAdminCallKey>(
  key: K,
  input: CallInput<K> = {} as CallInput<K>,
): Promise<CallAnswer<K>> {
  return readAnswer(await sendCall(key, input));
}

/**
 * Makes a call as the signed-in administrator: `adminApi('DELETE /Tenant/Role', { query: { roleId } })`.
 * A body that is a file is sent as it is.
 * @throws ApiError; when the session is over, it is forgotten as well
 */
export async function adminApi<K extends AdminCallKey>(
  key: K,
  input: AdminInput<K> = {} as AdminInput<K>,
): Promise<CallAnswer<K>> {
  return readAnswer(await send(key, input));
}

/** A document of the back office (picture, CSV) as a file that the browser can open or save. @throws ApiError */
export async function adminFile<K extends AdminCallKey>(
  key: K,
  input: AdminInput<K> = {} as AdminInput<K>,
): Promise<Blob> {
  return (await send(key, input)).blob();
}

async function send(key: AdminCallKey, input: { query?: unknown; body?: unknown }): Promise<Response> {
  if (key !== 'GET /user/admin/RefreshToken') await refreshWhenDue();
  const token = currentAdminSession()?.token;
  try {
    return await sendCall(key, input, token);
  } catch (error) {
    // Another sign-in may have taken its place meanwhile.
    const isOver = error instanceof ApiError && error.isSessionOver;
    if (isOver && token === currentAdminSession()?.token) forgetAdminSession();
    throw error;
  }
}

let refreshing: Promise<void> | undefined;

/** Extends the session when it ends within ten minutes; several calls at once share one refresh. */
function refreshWhenDue(): Promise<void> | undefined {
  const session = currentAdminSession();
  if (!session || session.expiresAt - Date.now() > REFRESH_BEFORE_EXPIRY_MS) return undefined;
  refreshing ??= refreshAdminSession().finally(() => {
    refreshing = undefined;
  });
  return refreshing.catch(() => undefined);
}

/** Extends the session now. @throws ApiError when the server refuses */
export async function refreshAdminSession(): Promise<void> {
  keepAdminSession(await adminApi('GET /user/admin/RefreshToken'));
}
