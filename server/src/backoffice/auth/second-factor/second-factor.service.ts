import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { CallContext } from '#calls.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { Services } from '#services.ts';
import { type Credentials, readCredentials } from '../auth.sql.ts';
import { consumeRecoveryCode, consumeStep } from './second-factor.sql.ts';
import { factorsOf, refusalToChangeFactors } from './second-factor.ts';

/** The second factor: time-based codes as RFC 6238 defines them, and recovery codes for a lost device. */

type Needed = Pick<Services, 'secrets' | 'clock'>;

/** Validity of a code in seconds; codes of the previous and the next step are accepted as well. */
const PERIOD = 30;
const WINDOW = 1;

/** Recovery codes per issue. */
const RECOVERY_CODES = 10;
/** Alphabet of recovery codes, without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const RECOVERY_LENGTH = 10;

const purposeOf = (administratorId: string) => `administrator.secondFactor ${administratorId}`;

/** Generates a secret of 160 random bits, in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Encrypts a secret for its administrator; it cannot be decrypted for another administrator. */
export const encryptSecret = ({ secrets }: Needed, administratorId: string, secret: string): string =>
  secrets.encryptSecret(secret, purposeOf(administratorId));

/** Returns the URI that an authenticator application reads from the QR code. */
export function uriOf(secret: string, issuer: string, email: string): string {
  return new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), period: PERIOD }).toString();
}

/** Whether a typed code is a code of an authenticator application; a recovery code contains letters. */
export const isOfApplication = (code: string): boolean => !/[a-z]/i.test(code);

/**
 * Returns the time step of a code.
 * @param encrypted the stored secret
 * @returns undefined for a wrong code
 */
export function stepOf(
  { secrets, clock }: Needed,
  administratorId: string,
  encrypted: string,
  code: string,
): number | undefined {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const secret = Secret.fromBase32(secrets.decryptSecret(encrypted, purposeOf(administratorId)));
  const timestamp = clock();
  const delta = TOTP.validate({ token: digits, secret, period: PERIOD, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD, timestamp }) + delta;
}

/** Generates recovery codes such as `ABCDE-FGHJK`, each valid once. */
export function newRecoveryCodes(): string[] {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const code = () => Array.from({ length: RECOVERY_LENGTH }, letter).join('');
  return Array.from({ length: RECOVERY_CODES }, () => code().replace(/(.{5})/, '$1-'));
}

/** Hashes a recovery code for storage, ignoring its spelling. */
export function hashRecoveryCode(
  { secrets }: Pick<Needed, 'secrets'>,
  administratorId: string,
  code: string,
): Buffer {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHmac('sha256', secrets.deriveKey('recovery code'))
    .update(`${administratorId}\n${plain}`)
    .digest();
}

/**
 * Consumes a code of the application or a recovery code.
 * @returns whether the code was valid; a consumed code is invalid
 */
export async function consumeCode(
  services: Needed,
  db: TenantDb,
  administrator: { id: string; secondFactorSecret: string },
  code: string,
): Promise<boolean> {
  const { id, secondFactorSecret } = administrator;
  const step = stepOf(services, id, secondFactorSecret, code);
  if (step !== undefined) return consumeStep(db, id, step);
  return consumeRecoveryCode(db, id, hashRecoveryCode(services, id, code));
}

/**
 * Refuses a session that may not add, replace or remove a factor of its account.
 * @returns the account's credentials
 * @throws AppError `admin.factor-proof`, `admin.enrolment-link`, `session.expired`
 */
export async function requireFactorChange(
  services: Pick<Services, 'clock'>,
  db: TenantDb,
  identity: CallContext<'POST /user/admin/secondfactor'>['identity'],
): Promise<Credentials> {
  const own = (await readCredentials(db, identity.userId)) ?? fail('session.expired');
  const refusal = refusalToChangeFactors(identity, factorsOf(own), services.clock());
  return refusal ? fail(refusal) : own;
}
