import { z } from 'zod';
import { Session } from '../account/auth.ts';
import {
  CreatedCredential,
  CreationOptions,
  creationErrors,
  OwnPasskeys,
  Passkey,
  PasskeyName,
  Proof,
  proofErrors,
  RequestOptions,
  ShownCredential,
  signInErrors,
} from '../account/passkeys.ts';
import { call, HASHES_A_PASSWORD, SIGN_INS_PER_MINUTE } from '../call.ts';
import { Id, Nothing } from '../shapes.ts';
import { factorErrors } from './refusals.ts';

/** Passkeys of administrators. They require user verification, so one counts as both factors. */
export const backofficePasskeyCalls = {
  'POST /user/admin/beginpasskeylogin': call({
    summary:
      'Returns a challenge to sign an administrator in with a passkey, valid once and for some minutes',
    access: 'backoffice',
    answer: RequestOptions,
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'POST /user/admin/passkeylogin': call({
    summary: 'Signs an administrator in with a passkey, which counts as both factors',
    access: 'backoffice',
    body: z.object({ credential: ShownCredential }),
    answer: Session,
    errors: signInErrors,
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'GET /user/admin/passkeys': call({
    summary: 'Lists the passkeys of the requester’s account',
    access: 'administrator-without-2fa',
    answer: OwnPasskeys,
  }),
  'POST /user/admin/beginpasskey': call({
    summary: 'Returns the options to create a passkey for the requester’s account',
    access: 'administrator-without-2fa',
    body: Proof,
    answer: CreationOptions,
    errors: [...proofErrors, ...factorErrors, 'admin.password-incorrect', 'passkey.too-many'],
    perMinute: 20,
    expensive: HASHES_A_PASSWORD,
  }),
  'POST /user/admin/passkey': call({
    summary: 'Adds the created passkey, ends all other sessions and notifies the owner by mail',
    access: 'administrator-without-2fa',
    body: z.object({ name: PasskeyName, credential: CreatedCredential }),
    answer: Passkey.extend({ session: Session.describe('The session continues with both factors') }),
    errors: [...creationErrors, ...factorErrors],
    perMinute: 20,
  }),
  'PUT /user/admin/passkey': call({
    summary: 'Renames a passkey of the requester’s account',
    access: 'administrator',
    body: z.object({ id: Id, name: PasskeyName }),
    answer: Passkey,
    errors: ['passkey.not-found'],
    perMinute: 30,
  }),
  'DELETE /user/admin/passkey': call({
    summary: 'Removes a passkey, ends all other sessions and notifies the owner by mail',
    access: 'administrator',
    body: Proof.extend({ id: Id }),
    answer: Nothing,
    errors: [
      ...proofErrors,
      'admin.factor-proof',
      'admin.second-factor-enforced',
      'admin.password-incorrect',
      'passkey.not-found',
    ],
    perMinute: 20,
    expensive: HASHES_A_PASSWORD,
  }),
} as const;
