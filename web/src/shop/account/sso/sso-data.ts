import type { CallAnswer } from '@guichet/contract/calls.ts';
import { findLocale, type Locale } from '@guichet/contract/locale.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import type { StoredKey } from '#lib/client-storage.ts';
import { customerSession } from '#lib/session.ts';

export type SsoOutcome = CallAnswer<'POST /user/finishSSO'>;
export type SsoProof = NonNullable<SsoOutcome['proof']>;
export type SsoOffer = CallAnswer<'GET /Tenant/SSO'>;

/** What the page that a provider leads back to shows. */
export type Arrival = { outcome: SsoOutcome } | { failure: string };

const KEY: StoredKey<'venueTab'> = 'identity';

/** Where a browser leaves for the provider: an address that it opens itself. */
export const leavingAddress = (
  { ssoName }: SsoOffer,
  { tenant, locale, returnUrl }: { tenant: string; locale: Locale; returnUrl: string },
): string =>
  `/api/v1/user/loginSSO?${new URLSearchParams({ tenantName: tenant, ssoName, language: locale, returnUrl })}`;

/** The language in which the person left, at the end of what the provider sends back unchanged. */
export const languageOfAnswer = (answer: string): Locale | undefined =>
  findLocale(new URLSearchParams(answer).get('state')?.split('.')[1]);

/**
 * Hands the provider's answer to the server, once; the address forgets it. What still is to be done is kept within this
 * tab, so that reading the mail with the code may reload the page.
 */
export async function arrive(answer: string): Promise<Arrival> {
  if (!new URLSearchParams(answer).has('state')) return keptArrival();
  history.replaceState(history.state, '', location.pathname);
  try {
    // A session that has ended on the server would be refused before the answer is looked at.
    const outcome = await api('POST /user/finishSSO', { body: { answer } });
    keepArrival(outcome.outcome === 'unknown' ? outcome : undefined);
    return { outcome };
  } catch (error) {
    if (error instanceof ApiError && error.isSessionOver) customerSession.clear();
    return { failure: (error instanceof ApiError && error.error) || '' };
  }
}

/** Keeps an outcome for the next load of the page; nothing without one. */
export function keepArrival(outcome: SsoOutcome | undefined): void {
  try {
    if (outcome) sessionStorage.setItem(KEY, JSON.stringify(outcome));
    else sessionStorage.removeItem(KEY);
  } catch {
    // The browser refuses storage: the page cannot be reloaded meanwhile.
  }
}

function keptArrival(): Arrival {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept ? { outcome: JSON.parse(kept) as SsoOutcome } : { failure: '' };
  } catch {
    return { failure: '' };
  }
}
