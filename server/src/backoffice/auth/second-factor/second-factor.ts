import { isFresh } from '#account/passkeys/passkeys.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Credentials } from '../auth.sql.ts';

/** Pure decisions about the factors of an administrator: the codes of an application, and passkeys, which are both at once. */

/** What an account has enrolled, and what its tenant asks for. */
export interface Factors {
  hasSecondFactor: boolean;
  hasPasskey: boolean;
  isSecondFactorRequired: boolean;
}

/** The factors of an account, from its credentials. */
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
 * Why a session may not add, replace or remove a factor. Factors are changed by a session that has just shown one. A
 * first factor is enrolled with a mailed link where the tenant requires factors, with the password where it does not:
 * there the password alone opens everything anyway.
 * @returns undefined when it may
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
 * Why a password, or a provider that does not vouch for two factors, does not open an account without code: its tenant
 * requires a factor that was not shown.
 */
export function refusalWithoutFactor({
  hasPasskey,
  isSecondFactorRequired,
}: Omit<Factors, 'hasSecondFactor'>): 'admin.passkey-required' | 'admin.enrolment-link' | undefined {
  if (!isSecondFactorRequired) return undefined;
  return hasPasskey ? 'admin.passkey-required' : 'admin.enrolment-link';
}
