import type { CheckedBody } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import {
  ALGORITHMS,
  type ClientData,
  type KnownPasskey,
  type NewPasskey,
  type RelyingParty,
} from './passkeys.ts';

/** Verification of created and presented credentials as WebAuthn Level 3 requires (§7.1, §7.2). */

type Created = CheckedBody<'POST /user/passkey'>['credential'];
type Shown = CheckedBody<'POST /user/passkeylogin'>['credential'];

/** Reason for a rejection; `cause` is for the log. */
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
  // The challenge is already checked and consumed.
  expectedChallenge: said.challenge,
  expectedOrigin: rp.origin,
  expectedRPID: rp.id,
  // Checked below, where a failure gets its own error message.
  requireUserVerification: false,
});

/** Verifies a new passkey by the attestation of its authenticator. */
export async function verifyCreated(
  credential: Created,
  ceremony: Ceremony,
): Promise<{ passkey: NewPasskey } | Refusal> {
  const { transports = [], ...response } = credential.response;
  try {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
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

/** Verifies a presented passkey. Returns the number of signatures that its authenticator has counted. */
export async function verifyShown(
  credential: Shown,
  passkey: KnownPasskey,
  ceremony: Ceremony,
): Promise<{ counter: number } | Refusal> {
  const { userHandle, ...response } = credential.response;
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(ceremony),
      response: { ...credential, response, clientExtensionResults: {} },
      // recordUse compares the counter, so that two concurrent uses cannot both pass.
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
