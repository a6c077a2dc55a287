/**
 * What the portal requires of a provider of identities, in the portal's terms. Domains import this file only;
 * `create-services.ts` picks the implementation.
 */

/** A venue's contract with its provider. The secret is decrypted just before use and never logged. */
export interface SsoConnection {
  /** The issuer, or the address of its discovery document */
  readonly discovery: string;
  readonly clientId: string;
  readonly secret: string;
  /** Separated by spaces */
  readonly scopes: string;
  /** How surely the provider must know the person; empty: as it likes */
  readonly acrValues: string;
  /** Of what the provider says of a person */
  readonly signature: 'none' | 'RS256' | 'ES256';
}

/** What the answer to a request is checked against; secret until then. */
export interface SsoRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A person whom the provider has identified. */
export interface SsoPerson {
  readonly issuer: string;
  /** The provider's own number of the person */
  readonly subject: string;
  /** What it says of them, by the names that it uses */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly idToken: string;
  /** The provider says that it has checked two factors */
  readonly hasBothFactors: boolean;
}

/** What a discovery document says, held against what is wanted. */
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
 * Why a sign-in came to nothing.
 * - `refused`: the person, or the provider, has said no
 * - `unavailable`: the provider does not answer
 * - `failed`: what it answers is not to be trusted
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
   * Where the browser goes, and what its answer will be checked against.
   * @param options `mark`: comes back at the end of the state, after a dot; no secret
   * @throws SsoFailure
   */
  begin(
    connection: SsoConnection,
    options: { redirectAddress: string; mark: string },
  ): Promise<{ address: string; request: SsoRequest }>;
  /**
   * Checks the answer that the browser came back with, and reads who it is.
   * @param options `answer`: the query of the address that it came back to
   * @throws SsoFailure
   */
  finish(
    connection: SsoConnection,
    options: { redirectAddress: string; answer: string; request: SsoRequest },
  ): Promise<SsoPerson>;
  /** Where a browser signs out; undefined when the provider has no such page. @throws SsoFailure */
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
