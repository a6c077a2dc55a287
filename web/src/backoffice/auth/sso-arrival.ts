import type { CallAnswer } from '@guichet/contract/calls.ts';
import { findLocale, type Locale } from '@guichet/contract/locale.ts';
import { adminApi, publicAdminApi } from '#lib/admin-api.ts';
import { adminSession } from '#lib/admin-session.ts';
import { ApiError } from '#lib/api-error.ts';

type Outcome = CallAnswer<'POST /user/admin/finishSSO'> | { outcome: 'linked'; returnUrl: string };

export type SsoArrival = { outcome: Outcome } | { failure: string };

/** The language in which the person left, at the end of the state that the provider returns unchanged. */
export const languageOfAnswer = (answer: string): Locale | undefined =>
  findLocale(new URLSearchParams(answer).get('state')?.split('.')[1]);

/** Sends the provider's answer to the server once, and removes it from the address. */
export async function arrive(answer: string): Promise<SsoArrival> {
  if (!new URLSearchParams(answer).has('state')) return { failure: '' };
  history.replaceState(history.state, '', location.pathname);
  const body = { answer };
  try {
    // A signed-in person is linking their account.
    if (adminSession.current())
      return { outcome: { outcome: 'linked', ...(await adminApi('PUT /user/admin/linkSSO', { body })) } };
    return { outcome: await publicAdminApi('POST /user/admin/finishSSO', { body }) };
  } catch (error) {
    return { failure: (error instanceof ApiError && error.error) || '' };
  }
}
