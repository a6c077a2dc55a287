import { isFresh } from '#account/passkeys/passkeys.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Credentials } from '../auth.sql.ts';

/** Pure decisions about the factors of an administrator. A passkey counts as both factors at once. */

/** The enrolled factors of an account and the requirement of its tenant. */
export interface Factors {
  hasSecondFactor: boolean;
  hasPasskey: boolean;
  isSecondFactorRequired: boolean;
}

/** Derives the factors of an account from its credentials. */
export const factorsOf = ({
  secondFactorSecret,
  hasPasskey,
  isSecondFactorRequired,
}: Pick<Credentials, 'secondFactorSecret' | 'hasPasskey' | 'isSecondFactorRequired'>): Factors => ({
  hasSecondFactor: secondFactorSecret !== null,
  hasPasskey,
  isSecondFactorRequired,
});

type Session = Pick<Administrator, 'signedInAt' | 'hasBothFactors' | 'mayEnrol'>;

/**
 * Returns why a session may not add, replace or remove a factor, or undefined when it may. Only a session that has just
 * shown a factor changes factors. A first factor is enrolled with a mailed link where the tenant requires factors, and
 * with the password elsewhere: there, the password alone opens everything anyway.
 */
export function refusalToChangeFactors(
  session: Session,
  factors: Factors,
  now: number,
): 'admin.factor-proof' | 'admin.enrolment-link' | undefined {
  if (session.hasBothFactors && isFresh(session.signedInAt, now)) return undefined;
  if (factors.hasSecondFactor || factors.hasPasskey) return 'admin.factor-proof';
  if (factors.isSecondFactorRequired && !session.mayEnrol) return 'admin.enrolment-link';
  return undefined;
}

/**
 * Returns the refusal of a sign-in without code, by password or by a provider that does not vouch for two factors, when
 * the tenant requires a factor.
 */
export function refusalWithoutFactor({
  hasPasskey,
  isSecondFactorRequired,
}: Omit<Factors, 'hasSecondFactor'>): 'admin.passkey-required' | 'admin.enrolment-link' | undefined {
  if (!isSecondFactorRequired) return undefined;
  return hasPasskey ? 'admin.passkey-required' : 'admin.enrolment-link';
}
