import type { CallAnswer } from '@guichet/contract/calls.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Whose a passkey is: an account of one tenant and of one kind. */
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

/** What an authenticator made. */
export interface NewPasskey {
  credentialId: Buffer;
  /** In COSE form */
  publicKey: Buffer;
  /** Of signatures so far */
  counter: number;
  transports: string[];
}

/** A presented passkey. */
export interface KnownPasskey extends NewPasskey {
  id: string;
  ownerId: string;
}

/** Pure decisions about passkeys. */

/** How long after a sign-in the password is not asked for again, in milliseconds. */
const FRESH_MS = 10 * 60_000;

/** Whether a session began so recently that its bearer has just proven who they are. */
export const isFresh = (signedInAt: number | undefined, now: number): boolean =>
  signedInAt !== undefined && now - signedInAt < FRESH_MS;

/** Whether the authenticator must know its user, by finger, face or PIN: an administrator's passkey is both factors. */
export const mustVerify = (kind: PasskeyKind): boolean => kind === 'administrator';

/** How long a challenge may be answered; a sign-in page offers one as long as it is open. */
export const CHALLENGE_MINUTES = 10;
const TIMEOUT = 5 * 60_000;

/** COSE numbers of EdDSA, ES256 and RS256, in order of preference. */
export const ALGORITHMS = [-8, -7, -257];

/** The portal as authenticators know it: the host of a tenant's pages, the platform's or its own. */
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

/** What a browser is asked to make. @param asked.user as the browser lists the passkey beside those of other venues */
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

/** What a browser is asked to show. */
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

/** What a browser says it has done, and where. */
export interface ClientData {
  type: string;
  challenge: string;
  origin: string;
}

/** @param encoded base64url of JSON, untrusted. @returns undefined for anything else */
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

/** A passkey as its owner sees it. */
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
