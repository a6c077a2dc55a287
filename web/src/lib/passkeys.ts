import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';

/** Creation and use of passkeys in the browser; the code that talks to the browser is loaded on demand. */

export type PasskeyToMake = CallAnswer<'POST /user/beginpasskey'>;
export type PasskeyToShow = CallAnswer<'POST /user/beginpasskeylogin'>;
export type MadePasskey = NonNullable<CallInput<'POST /user/passkey'>['body']>['credential'];
export type ShownPasskey = NonNullable<CallInput<'POST /user/passkeylogin'>['body']>['credential'];

/** Reason why a browser has neither created nor used a passkey; a phrase `passkeys.failure`. */
export type PasskeyProblem = 'cancelled' | 'known' | 'failed';

const loadBrowser = () => import('@simplewebauthn/browser');

/** Returns whether the browser supports passkeys. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Asks the person to create a passkey. @throws errors that {@link problemOf} reads */
export async function makePasskey(optionsJSON: PasskeyToMake): Promise<MadePasskey> {
  const { startRegistration } = await loadBrowser();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: optionsJSON as never });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports: [...transports] }) },
  };
}

/**
 * Asks the person for one of their passkeys.
 * @param isAutofill only offers them in the e-mail field, until one is chosen or another request begins
 * @throws errors that {@link problemOf} reads
 */
export async function showPasskey(optionsJSON: PasskeyToShow, isAutofill = false): Promise<ShownPasskey> {
  const { startAuthentication } = await loadBrowser();
  const shown = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
  const { id, rawId, type, response } = shown;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

/** Returns whether the browser can offer passkeys in the e-mail field. */
export const canAutofill = async (): Promise<boolean> =>
  knowsPasskeys() && (await (await loadBrowser()).browserSupportsWebAuthnAutofill());

/** Ends the offer in the e-mail field. */
export async function endAutofill(): Promise<void> {
  (await loadBrowser()).WebAuthnAbortService.cancelCeremony();
}

/** Returns the reason of a browser's error. */
export function problemOf(error: unknown): PasskeyProblem {
  const { name, cause } = (error ?? {}) as { name?: string; cause?: { name?: string } };
  const names = [name, cause?.name];
  if (names.includes('InvalidStateError')) return 'known';
  return names.includes('NotAllowedError') || names.includes('AbortError') ? 'cancelled' : 'failed';
}
