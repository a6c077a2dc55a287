import { z } from 'zod';
import { call, HASHES_A_PASSWORD, SIGN_INS_PER_MINUTE } from '../call.ts';
import { Id, Instant, Nothing, VisibleLine } from '../shapes.ts';
import { Session } from './auth.ts';
import { PASSKEY_NAME_LENGTH } from './passkey-rules.ts';

/** Passkeys: sign-in by WebAuthn Level 3. The shapes use the names of that standard; bytes are base64url. */

const bytes = (most: number) => z.base64url().min(1).max(most);

const CredentialType = z.literal('public-key');
const Transports = z.array(z.string().max(20)).max(8);
const Descriptor = z.object({ id: z.string(), type: CredentialType, transports: Transports });
const Verification = z
  .enum(['required', 'preferred'])
  .describe('Whether the authenticator verifies the user by finger, face or PIN');

export const PasskeyName = VisibleLine.max(PASSKEY_NAME_LENGTH);

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.optional(),
});

export const OwnPasskeys = z.object({
  passkeys: z.array(Passkey),
  most: z.int().describe('Maximum number per account'),
  isPasswordNeeded: z
    .boolean()
    .describe('The sign-in is too old to add or remove a passkey without the password'),
});

/** Options for `navigator.credentials.create`. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: CredentialType, alg: z.int() })),
  timeout: z.int().describe('In milliseconds'),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: Verification,
  }),
});

/** Options for `navigator.credentials.get`. They name no credential, so they reveal nothing about accounts. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int().describe('In milliseconds'),
  userVerification: Verification,
});

const Credential = z.object({ id: bytes(1400), rawId: bytes(1400), type: CredentialType });

export const CreatedCredential = Credential.extend({
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: Transports.optional(),
  }),
}).describe('Credential from `navigator.credentials.create`');

export const ShownCredential = Credential.extend({
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100).optional(),
  }),
}).describe('Assertion from `navigator.credentials.get`');

/** Shapes that are named components of the OpenAPI description. */
export const passkeyShapes = {
  Passkey,
  OwnPasskeys,
  CreationOptions,
  RequestOptions,
  CreatedCredential,
  ShownCredential,
};

/** The password is required when the last sign-in is older than some minutes. */
export const Proof = z.object({ password: z.string().max(200).optional() });

export const proofErrors = ['passkey.proof-required', 'account.temporarily-blocked'] as const;

const answerErrors = ['passkey.challenge', 'passkey.origin', 'passkey.invalid'] as const;
export const creationErrors = [
  ...answerErrors,
  'passkey.not-verified',
  'passkey.too-many',
  'passkey.already',
] as const;
export const signInErrors = [
  ...answerErrors,
  'passkey.not-verified',
  'passkey.unknown',
  'passkey.cloned',
  'account.temporarily-blocked',
] as const;

export const passkeyCalls = {
  'POST /user/beginpasskeylogin': call({
    summary: 'Returns a challenge to sign in with a passkey, valid once and for some minutes',
    access: 'visitor',
    answersDuringMaintenance: true,
    answer: RequestOptions,
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'POST /user/passkeylogin': call({
    summary: 'Signs a customer in with a passkey',
    access: 'visitor',
    answersDuringMaintenance: true,
    body: z.object({ credential: ShownCredential }),
    answer: Session,
    errors: signInErrors,
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'GET /user/passkeys': call({
    summary: 'Lists the passkeys of the customer’s account',
    access: 'customer',
    answer: OwnPasskeys,
  }),
  'POST /user/beginpasskey': call({
    summary: 'Returns the options to create a passkey for the customer’s account',
    access: 'customer',
    body: Proof,
    answer: CreationOptions,
    errors: [...proofErrors, 'account.invalid-credentials', 'passkey.too-many'],
    perMinute: 20,
    expensive: HASHES_A_PASSWORD,
  }),
  'POST /user/passkey': call({
    summary: 'Adds the created passkey, ends all other sessions and notifies the customer by mail',
    access: 'customer',
    body: z.object({ name: PasskeyName, credential: CreatedCredential }),
    answer: Passkey,
    errors: creationErrors,
    perMinute: 20,
  }),
  'PUT /user/passkey': call({
    summary: 'Renames a passkey of the customer’s account',
    access: 'customer',
    body: z.object({ id: Id, name: PasskeyName }),
    answer: Passkey,
    errors: ['passkey.not-found'],
    perMinute: 30,
  }),
  'DELETE /user/passkey': call({
    summary: 'Removes a passkey, ends all other sessions and notifies the customer by mail',
    access: 'customer',
    body: Proof.extend({ id: Id }),
    answer: Nothing,
    errors: [...proofErrors, 'account.invalid-credentials', 'passkey.not-found'],
    perMinute: 20,
    expensive: HASHES_A_PASSWORD,
  }),
} as const;
