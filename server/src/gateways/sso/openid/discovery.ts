import * as oidc from 'openid-client';
import { PrivateAddress } from '#platform/http/outbound-addresses.ts';
import { fetchOutbound } from '#platform/http/outbound-fetch.ts';
import type { SsoConnection } from '../port.ts';

/** How long a provider may take to answer once. */
export const TIMEOUT_MS = 8_000;

const WELL_KNOWN = '/.well-known/openid-configuration';

/** `fetch` of openid-client, kept out of the own network. */
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

/** A discovery document says that it is another provider’s. */
class OtherIssuer extends Error {}

/** The address of the discovery document of an issuer. */
export const documentOf = (discovery: string): string =>
  discovery.includes('/.well-known/') ? discovery : discovery.replace(/\/$/, '') + WELL_KNOWN;

/** @throws OtherIssuer unless the document is at the address that its issuer prescribes */
export function requireIssuer(discovery: string, { issuer }: Pick<oidc.ServerMetadata, 'issuer'>): void {
  if (documentOf(issuer) !== documentOf(discovery)) throw new OtherIssuer(issuer);
}

/**
 * The provider as its discovery document describes it, with the venue’s client.
 * @throws what openid-client throws, and OtherIssuer
 */
export async function discover(
  { discovery, clientId, secret, signature }: SsoConnection,
  mayBePrivate: boolean,
): Promise<oidc.Configuration> {
  const config = await oidc.discovery(
    new URL(documentOf(discovery)),
    clientId,
    // A signed answer of this kind is demanded.
    { ...(signature !== 'none' && { userinfo_signed_response_alg: signature }) },
    (server, client, body, headers) => authenticationOf(server, secret)(server, client, body, headers),
    {
      [oidc.customFetch]: guardedFetch(mayBePrivate),
      timeout: TIMEOUT_MS / 1000,
      // Verifies the signatures of ID token and user information, though they come over TLS.
      execute: [oidc.enableNonRepudiationChecks, ...(mayBePrivate ? [oidc.allowInsecureRequests] : [])],
    },
  );
  requireIssuer(discovery, config.serverMetadata());
  return config;
}

/** Client authentication by the secret: in the form, as FranceConnect asks for it, where the provider takes it there. */
function authenticationOf(server: oidc.ServerMetadata, secret: string): oidc.ClientAuth {
  // Absent means client_secret_basic, says OpenID Connect Discovery 1.0.
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_post')
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret);
}

/** Whether the connection failed, or the provider itself. */
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
