import type { CallAnswer } from '@guichet/contract/calls.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** The owner of a passkey: an account of one tenant and one kind. */
export interface PasskeyOwner {
  kind: PasskeyKind;
  id: string;
}

export type PasskeyKind = 'customer' | 'administrator';

export interface PasskeyRow {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A credential that an authenticator created. */
export interface NewPasskey {
  credentialId: Buffer;
  /** COSE key */
  publicKey: Buffer;
  /** Signature counter */
  counter: number;
  transports: string[];
}

/** A presented passkey. */
export interface KnownPasskey extends NewPasskey {
  id: string;
  ownerId: string;
}

/** Pure decisions about passkeys. */

/** Milliseconds after a sign-in during which the password is not required again. */
const FRESH_MS = 10 * 60_000;

/** Returns whether a sign-in is recent enough to prove the identity of the bearer. */
export const isFresh = (signedInAt: number | undefined, now: number): boolean =>
  signedInAt !== undefined && now - signedInAt < FRESH_MS;

/** Returns whether an authenticator must verify its user: an administrator’s passkey replaces both factors. */
export const mustVerify = (kind: PasskeyKind): boolean => kind === 'administrator';

/** Lifetime of a challenge; an open sign-in page offers a challenge at any time. */
export const CHALLENGE_MINUTES = 10;
const TIMEOUT = 5 * 60_000;

/** COSE numbers of EdDSA, ES256 and RS256, in order of preference. */
export const ALGORITHMS = [-8, -7, -257];

/** The portal as relying party: the host of a tenant’s pages, of the platform or the tenant’s own. */
export interface RelyingParty {
  id: string;
  origin: string;
}

export function relyingPartyOf(address: string): RelyingParty {
  const { hostname, origin } = new URL(address);
  return { id: hostname, origin };
}

type CreationOptions = CallAnswer<'POST /user/beginpasskey'>;
type RequestOptions = CallAnswer<'POST /user/beginpasskeylogin'>;

/** Returns the options to create a passkey. @param asked.user distinguishes the passkey from those of other venues */
export const creationOptions = (asked: {
  challenge: string;
  rp: CreationOptions['rp'];
  user: CreationOptions['user'];
  known: readonly { credentialId: Buffer; transports: string[] }[];
  isVerificationRequired: boolean;
}): CreationOptions => ({
  challenge: asked.challenge,
  rp: asked.rp,
  user: asked.user,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: TIMEOUT,
  attestation: 'none',
  excludeCredentials: asked.known.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key',
    transports,
  })),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: asked.isVerificationRequired ? 'required' : 'preferred',
  },
});

/** Returns the options to present a passkey. */
export const requestOptions = (
  challenge: string,
  { id }: RelyingParty,
  isVerificationRequired: boolean,
): RequestOptions => ({
  challenge,
  rpId: id,
  timeout: TIMEOUT,
  userVerification: isVerificationRequired ? 'required' : 'preferred',
});

/** Client data that a browser reports: the action and its origin. */
export interface ClientData {
  type: string;
  challenge: string;
  origin: string;
}

/** Parses client data. @param encoded base64url of JSON, untrusted. @returns undefined for malformed data */
export function readClientData(encoded: string): ClientData | undefined {
  try {
    const said = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as Partial<ClientData>;
    const { type, challenge, origin } = said;
    const isText = [type, challenge, origin].every((part) => typeof part === 'string');
    return isText ? (said as ClientData) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a passkey for its owner. */
export const viewPasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: PasskeyRow): CallAnswer<'PUT /user/passkey'> => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});

const PasskeyPayload = z.object({
  ownerId: z.string(),
  passkeyId: z.string(),
  change: z.enum(['added', 'removed']),
  /** Instant, ISO 8601 */
  at: z.string(),
});

/** The payload of the jobs that notify the owner of a passkey. */
export type PasskeyPayload = z.output<typeof PasskeyPayload>;

/** The jobs that notify the owner of a passkey of a change, by the kind of owner. */
export const PASSKEY_JOBS = {
  customer: defineJob('account.passkey-mail', PasskeyPayload),
  administrator: defineJob('backoffice.passkey-mail', PasskeyPayload),
} as const;
