import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#platform/auth/secrets.ts';

/** Sealed requests, codes and tokens of the demonstration provider, which therefore needs no storage. */

/** The client of every demonstration venue. */
export const SANDBOX_CLIENT = { clientId: 'guichet-demonstration', secret: 'a-secret-that-everybody-knows' };

/** A request to identify a person, as received from the browser. */
export interface SandboxRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  challenge: string;
  acr: string;
}

/** A code or an access token: the request and the chosen person. */
export interface SandboxAnswer extends SandboxRequest {
  sub: string;
}

/** Lifetimes in seconds, as short as FranceConnect’s. */
const LIFETIMES = { request: 600, code: 30, token: 60 } as const;

type Kind = keyof typeof LIFETIMES;

export interface Sealing {
  seal(kind: Kind, content: SandboxRequest | SandboxAnswer): string;
  /** Opens a sealed text; undefined when it is forged or expired. */
  open(kind: Kind, sealed: string | undefined): SandboxAnswer | undefined;
}

export function createSealing({ encryptSecret, decryptSecret }: Secrets): Sealing {
  return {
    seal: (kind, content) =>
      encryptSecret(
        JSON.stringify({ ...content, until: Date.now() + LIFETIMES[kind] * 1000 }),
        `sandbox.sso.${kind}`,
      ),
    open(kind, sealed = '') {
      try {
        const { until, ...content } = JSON.parse(decryptSecret(sealed, `sandbox.sso.${kind}`));
        return until > Date.now() ? content : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Whether a code verifier matches the challenge of a request. */
export function isVerifier(verifier: string, challenge: string): boolean {
  const hash = createHash('sha256').update(verifier).digest();
  const wanted = Buffer.from(challenge, 'base64url');
  return wanted.length === hash.length && timingSafeEqual(hash, wanted);
}

/** Reads a browser's request; undefined unless it requests a code with PKCE for a page of the venues. */
export function readRequest(query: Readonly<Record<string, string | undefined>>): SandboxRequest | undefined {
  const { redirect_uri: redirectUri = '', state = '', nonce = '', code_challenge: challenge = '' } = query;
  const isOurs = URL.canParse(redirectUri) && redirectUri.endsWith('/sso');
  const isCode = query.response_type === 'code' && query.code_challenge_method === 'S256';
  if (!isOurs || !isCode || query.client_id !== SANDBOX_CLIENT.clientId) return undefined;
  if (state === '' || nonce.length < 22 || challenge === '') return undefined;
  return { redirectUri, state, nonce, challenge, acr: query.acr_values?.split(' ')[0] ?? 'eidas1' };
}
