import * as oidc from 'openid-client';
import { PrivateAddress } from '#platform/http/outbound-addresses.ts';
import { fetchOutbound } from '#platform/http/outbound-fetch.ts';
import type { SsoConnection } from '../port.ts';

/** Time limit of a request to a provider. */
export const TIMEOUT_MS = 8_000;

const WELL_KNOWN = '/.well-known/openid-configuration';

/** `fetch` for openid-client that refuses private addresses. */
const guardedFetch =
  (mayBePrivate: boolean): oidc.CustomFetch =>
  (url, { method, headers, body }) =>
    fetchOutbound(url, {
      method,
      headers,
      body: body === undefined || body === null ? undefined : String(body),
      timeoutMs: TIMEOUT_MS,
      mayBePrivate,
    });

/** Thrown when a discovery document names another issuer. */
class OtherIssuer extends Error {}

/** Returns the address of the discovery document of an issuer. */
export const documentOf = (discovery: string): string =>
  discovery.includes('/.well-known/') ? discovery : discovery.replace(/\/$/, '') + WELL_KNOWN;

/** Checks that the document is at its issuer's prescribed address. @throws OtherIssuer */
export function requireIssuer(discovery: string, { issuer }: Pick<oidc.ServerMetadata, 'issuer'>): void {
  if (documentOf(issuer) !== documentOf(discovery)) throw new OtherIssuer(issuer);
}

/**
 * Reads the provider's discovery document and configures the venue’s client.
 * @throws errors of openid-client, and OtherIssuer
 */
export async function discover(
  { discovery, clientId, secret, signature }: SsoConnection,
  mayBePrivate: boolean,
): Promise<oidc.Configuration> {
  const config = await oidc.discovery(
    new URL(documentOf(discovery)),
    clientId,
    // The client then requires a signed answer with this algorithm.
    { ...(signature !== 'none' && { userinfo_signed_response_alg: signature }) },
    (server, client, body, headers) => authenticationOf(server, secret)(server, client, body, headers),
    {
      [oidc.customFetch]: guardedFetch(mayBePrivate),
      timeout: TIMEOUT_MS / 1000,
      // Verifies the signatures of ID token and user information in addition to TLS.
      execute: [oidc.enableNonRepudiationChecks, ...(mayBePrivate ? [oidc.allowInsecureRequests] : [])],
    },
  );
  requireIssuer(discovery, config.serverMetadata());
  return config;
}

/** Selects the client authentication: the secret in the form where supported, as FranceConnect requires, else Basic. */
function authenticationOf(server: oidc.ServerMetadata, secret: string): oidc.ClientAuth {
  // OpenID Connect Discovery 1.0: an absent list means client_secret_basic.
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_post')
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret);
}

/** Whether the connection or the provider failed, rather than the sign-in. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof PrivateAddress) return false;
  const { cause, code, status, name } = error as Error & { code?: unknown; status?: unknown };
  if (typeof status === 'number' && status >= 500) return true;
  if (cause instanceof Response) return cause.status >= 500;
  if (name === 'TimeoutError' || name === 'AbortError') return true;
  if (typeof code === 'string' && /^(E[A-Z_]+|OAUTH_TIMEOUT|OAUTH_ABORT)$/.test(code) && cause === undefined)
    return true;
  return isOutage(cause) || code === 'OAUTH_TIMEOUT';
}
