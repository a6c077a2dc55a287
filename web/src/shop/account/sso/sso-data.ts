import type { CallAnswer } from '@guichet/contract/calls.ts';
import { findLocale, type Locale } from '@guichet/contract/locale.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import type { StoredKey } from '#lib/client-storage.ts';
import { customerSession } from '#lib/session.ts';

export type SsoOutcome = CallAnswer<'POST /user/finishSSO'>;
export type SsoProof = NonNullable<SsoOutcome['proof']>;
export type SsoOffer = CallAnswer<'GET /Tenant/SSO'>;

/** Data of the return page of the provider. */
export type Arrival = { outcome: SsoOutcome } | { failure: string };

const KEY: StoredKey<'venueTab'> = 'identity';

/** Returns the address that sends the browser to the provider; the browser opens it by a full page load. */
export const leavingAddress = (
  { ssoName }: SsoOffer,
  { tenant, locale, returnUrl }: { tenant: string; locale: Locale; returnUrl: string },
): string =>
  `/api/v1/user/loginSSO?${new URLSearchParams({ tenantName: tenant, ssoName, language: locale, returnUrl })}`;

/** The language in which the person left, at the end of the state that the provider returns unchanged. */
export const languageOfAnswer = (answer: string): Locale | undefined =>
  findLocale(new URLSearchParams(answer).get('state')?.split('.')[1]);

/**
 * Sends the provider's answer to the server once, and removes it from the address. The open steps are stored within
 * this tab, so that the page survives a reload while the person reads the mail with the code.
 */
export async function arrive(answer: string): Promise<Arrival> {
  if (!new URLSearchParams(answer).has('state')) return keptArrival();
  history.replaceState(history.state, '', location.pathname);
  try {
    // The server would refuse an expired session before it checks the answer.
    const outcome = await api('POST /user/finishSSO', { body: { answer } });
    keepArrival(outcome.outcome === 'unknown' ? outcome : undefined);
    return { outcome };
  } catch (error) {
    if (error instanceof ApiError && error.isSessionOver) customerSession.clear();
    return { failure: (error instanceof ApiError && error.error) || '' };
  }
}

/** Stores an outcome for the next load of the page, or removes it. */
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
