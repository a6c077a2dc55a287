import type { SamplesOf } from './samples-of.ts';
import { SSO_SAMPLES } from './samples-sso.ts';

const nothing = () => ({});

/** A passkey that does not exist. */
const SOME_ID = '2b6a1f0e-93c4-4d57-8a1b-5e0f7c2d9a36';
const NAME = 'Mon téléphone';

const CREDENTIAL = { id: 'c29tZXRoaW5n', rawId: 'c29tZXRoaW5n', type: 'public-key' as const };

/** Returns base64url of client data whose challenge was never issued. */
const said = (type: string): string =>
  Buffer.from(JSON.stringify({ type, challenge: 'bm9uZQ', origin: 'http://localhost:1' })).toString(
    'base64url',
  );

const created = () => ({
  body: {
    name: NAME,
    credential: {
      ...CREDENTIAL,
      response: { clientDataJSON: said('webauthn.create'), attestationObject: 'bm90aGluZw' },
    },
  },
});

const shown = () => ({
  body: {
    credential: {
      ...CREDENTIAL,
      response: {
        clientDataJSON: said('webauthn.get'),
        authenticatorData: 'bm90aGluZw',
        signature: 'bm90aGluZw',
      },
    },
  },
});

const unproven = () => ({ body: {} });
const renamed = () => ({ body: { id: SOME_ID, name: NAME } });
const removed = () => ({ body: { id: SOME_ID } });

type PasskeyCall<Part extends '' | 'admin/'> =
  | `POST /user/${Part}${'beginpasskeylogin' | 'passkeylogin' | 'beginpasskey' | 'passkey'}`
  | `GET /user/${Part}passkeys`
  | `${'PUT' | 'DELETE'} /user/${Part}passkey`;

/** Inputs of the calls about customers’ passkeys. */
export const PASSKEY_SAMPLES = {
  'POST /user/beginpasskeylogin': nothing,
  'POST /user/passkeylogin': shown,
  'GET /user/passkeys': nothing,
  'POST /user/beginpasskey': unproven,
  'POST /user/passkey': created,
  'PUT /user/passkey': renamed,
  'DELETE /user/passkey': removed,
} satisfies SamplesOf<PasskeyCall<''>>;

/** Inputs of the calls about administrators’ passkeys. */
const ADMIN_PASSKEY_SAMPLES = {
  'POST /user/admin/beginpasskeylogin': nothing,
  'POST /user/admin/passkeylogin': shown,
  'GET /user/admin/passkeys': nothing,
  'POST /user/admin/beginpasskey': unproven,
  'POST /user/admin/passkey': created,
  'PUT /user/admin/passkey': renamed,
  'DELETE /user/admin/passkey': removed,
} satisfies SamplesOf<PasskeyCall<'admin/'>>;

/** Sign-ins to the back office besides the password, and the provider of its venue. */
export const SIGN_IN_SAMPLES = { ...SSO_SAMPLES, ...ADMIN_PASSKEY_SAMPLES };
