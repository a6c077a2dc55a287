import type { CallAnswer, CallInput, CallKey, Calls } from '@guichet/contract/calls.ts';
import { adminSession } from './admin-session.ts';
import { createApiClient } from './api-client.ts';
import { readAnswer, sendCall } from './http.ts';

type CallsOf<Access> = {
  [K in CallKey]: Calls[K]['access'] extends Access ? K : never;
}[CallKey];

/** Calls of the back office that need no sign-in. */
export type PublicAdminCallKey = CallsOf<'backoffice'>;

/** Calls that an administrator makes. */
export type AdminCallKey = CallsOf<
  | 'everyone'
  | 'administrator-without-2fa'
  | 'administrator'
  | 'master'
  | { readonly right: string | readonly string[] }
>;

const client = createApiClient<AdminCallKey>({
  session: adminSession,
  refreshKey: 'GET /user/admin/RefreshToken',
});

/** Makes a call as the signed-in administrator: `adminApi('DELETE /Tenant/Role', { query: { roleId } })`. */
export const adminApi = client.call;

/** Fetches a document of the back office (picture, CSV) as a file that the browser can open or save. */
export const adminFile = client.file;

/** Extends the administrator's session now. @throws ApiError when the server refuses */
export const refreshAdminSession = client.refresh;

/** Makes a call of the back office without signing in: `publicAdminApi('GET /Tenant/BackOffice')`. @throws ApiError */
export async function publicAdminApi<K extends PublicAdminCallKey>(
  key: K,
  input: CallInput<K> = {} as CallInput<K>,
): Promise<CallAnswer<K>> {
  return readAnswer(await sendCall(key, input));
}
