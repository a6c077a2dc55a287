/**
 * Interface of an identity provider, in the portal's terms. Domains import this file only; `create-services.ts` selects
 * the implementation.
 */

/** A venue's contract with its provider. The secret is decrypted just before use and never logged. */
export interface SsoConnection {
  /** The issuer, or the address of its discovery document */
  readonly discovery: string;
  readonly clientId: string;
  readonly secret: string;
  /** Separated by spaces */
  readonly scopes: string;
  /** Required level of assurance; empty: any */
  readonly acrValues: string;
  /** Algorithm that signs the user information */
  readonly signature: 'none' | 'RS256' | 'ES256';
}

/** The values against which an answer is verified; secret until then. */
export interface SsoRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A person whom the provider has identified. */
export interface SsoPerson {
  readonly issuer: string;
  /** The provider's identifier of the person */
  readonly subject: string;
  /** The provider's claims about the person */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly idToken: string;
  /** Whether the provider asserts two factors */
  readonly hasBothFactors: boolean;
}

/** The result of the comparison of a discovery document with a connection. */
export interface SsoExamination {
  readonly outcome: 'read' | 'unreachable' | 'forbidden' | 'refused' | 'unreadable' | 'other-issuer';
  readonly issuer?: string;
  readonly problems: readonly SsoProblem[];
}

export type SsoProblem =
  | 'no-code'
  | 'no-pkce'
  | 'no-scope'
  | 'no-user-info'
  | 'no-signature'
  | 'no-secret'
  | 'no-keys'
  | 'no-logout';

/**
 * Why a sign-in failed.
 * - `refused`: the person or the provider declined
 * - `unavailable`: the provider does not answer
 * - `failed`: the provider's answer cannot be trusted
 */
export class SsoFailure extends Error {
  readonly reason: 'refused' | 'unavailable' | 'failed';

  constructor(reason: SsoFailure['reason'], cause?: unknown) {
    super(`The sign-in ended: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface SsoGateway {
  /**
   * Begins a sign-in. Returns the address for the browser and the values that verify its answer.
   * @param options `mark`: appended to the state after a dot; no secret
   * @throws SsoFailure
   */
  begin(
    connection: SsoConnection,
    options: { redirectAddress: string; mark: string },
  ): Promise<{ address: string; request: SsoRequest }>;
  /**
   * Verifies the answer and reads the person.
   * @param options `answer`: the query of the address to which the browser returned
   * @throws SsoFailure
   */
  finish(
    connection: SsoConnection,
    options: { redirectAddress: string; answer: string; request: SsoRequest },
  ): Promise<SsoPerson>;
  /** Returns the provider's sign-out address; undefined when it has none. @throws SsoFailure */
  logoutAddress(
    connection: SsoConnection,
    options: { idToken: string; returnAddress: string },
  ): Promise<string | undefined>;
  /** Reads the discovery document, without sending the secret; never throws. */
  examine(wanted: ExaminedConnection): Promise<SsoExamination>;
}

export type ExaminedConnection = Pick<SsoConnection, 'discovery' | 'scopes' | 'signature'> & {
  readonly isLogoutShared: boolean;
};
