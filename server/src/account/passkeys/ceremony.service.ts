import type { CheckedBody } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  ALGORITHMS,
  type ClientData,
  type KnownPasskey,
  type NewPasskey,
  type RelyingParty,
} from './passkeys.ts';

/** What authenticators make and show, verified as WebAuthn Level 3 asks (§7.1, §7.2). */

type Created = CheckedBody<'POST /user/passkey'>['credential'];
type Shown = CheckedBody<'POST /user/passkeylogin'>['credential'];

/** Why something is refused; `cause` is for the log. */
export interface Refusal {
  refusal: ErrorCode;
  cause?: unknown;
}

interface Ceremony {
  said: ClientData;
  rp: RelyingParty;
  isVerificationRequired: boolean;
}

const expected = ({ said, rp }: Ceremony) => ({
  // That it is one of ours, and used up, is known by now.
  expectedChallenge: said.challenge,
  expectedOrigin: rp.origin,
  expectedRPID: rp.id,
  // Looked at below, for an answer in words.
  requireUserVerification: false,
});

/** A new passkey, as its authenticator attests it. */
export async function verifyCreated(
  credential: Created,
  ceremony: Ceremony,
): Promise<{ passkey: NewPasskey } | Refusal> {
  const { transports = [], ...response } = credential.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(ceremony),
      response: { ...credential, response, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return { refusal: 'passkey.invalid' };
    const { credential: made, userVerified } = registrationInfo;
    if (ceremony.isVerificationRequired && !userVerified) return { refusal: 'passkey.not-verified' };
    return {
      passkey: {
        credentialId: Buffer.from(made.id, 'base64url'),
        publicKey: Buffer.from(made.publicKey),
        counter: made.counter,
        transports,
      },
    };
  } catch (cause) {
    return { refusal: 'passkey.invalid', cause };
  }
}

/** How many signatures the authenticator of a passkey has counted with this one, which is its own. */
export async function verifyShown(
  credential: Shown,
  passkey: KnownPasskey,
  ceremony: Ceremony,
): Promise<{ counter: number } | Refusal> {
  const { userHandle, ...response } = credential.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(ceremony),
      response: { ...credential, response, clientExtensionResults: {} },
      // The counter is compared when the use is recorded, where two uses at once cannot both pass.
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: 0,
      },
    });
    if (!verified) return { refusal: 'passkey.invalid' };
    if (ceremony.isVerificationRequired && !authenticationInfo.userVerified)
      return { refusal: 'passkey.not-verified' };
    return { counter: authenticationInfo.newCounter };
  } catch (cause) {
    return { refusal: 'passkey.invalid', cause };
  }
}
