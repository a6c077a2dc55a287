import type { ServerMetadata } from 'openid-client';
import { PrivateAddress } from '#platform/http/outbound-addresses.ts';
import { fetchOutbound } from '#platform/http/outbound-fetch.ts';
import type { ExaminedConnection, SsoExamination, SsoProblem } from '../port.ts';
import { documentOf, requireIssuer, TIMEOUT_MS } from './discovery.ts';

/** Reads a discovery document for an administrator and returns its problems. */
export async function examine(wanted: ExaminedConnection, mayBePrivate: boolean): Promise<SsoExamination> {
  const options = { timeoutMs: TIMEOUT_MS, mayBePrivate, headers: { accept: 'application/json' } };
  const answer = await fetchOutbound(documentOf(wanted.discovery), options).catch((error: unknown) => error);
  if (!(answer instanceof Response))
    return { outcome: answer instanceof PrivateAddress ? 'forbidden' : 'unreachable', problems: [] };
  if (answer.status !== 200) return { outcome: 'refused', problems: [] };
  const server = await answer.json().catch(() => undefined);
  if (!isMetadata(server)) return { outcome: 'unreadable', problems: [] };
  const { issuer } = server;
  try {
    requireIssuer(wanted.discovery, server);
  } catch {
    return { outcome: 'other-issuer', issuer: issuer.slice(0, 300), problems: [] };
  }
  const hasKeys =
    server.jwks_uri !== undefined &&
    (await fetchOutbound(server.jwks_uri, options).then(
      ({ status }) => status === 200,
      () => false,
    ));
  return { outcome: 'read', issuer, problems: problemsOf(server, wanted, hasKeys) };
}

function isMetadata(document: unknown): document is ServerMetadata {
  const { issuer, authorization_endpoint, token_endpoint } = (document ?? {}) as Record<string, unknown>;
  return [issuer, authorization_endpoint, token_endpoint].every(
    (address) => typeof address === 'string' && URL.canParse(address),
  );
}

/** Returns the requested features that a provider does not offer. An absent list proves nothing. */
export function problemsOf(
  server: ServerMetadata,
  { scopes, signature, isLogoutShared }: ExaminedConnection,
  hasKeys: boolean,
): SsoProblem[] {
  const lacks = (list: readonly string[] | undefined, wanted: readonly string[]): boolean =>
    Array.isArray(list) && wanted.some((one) => !list.includes(one));
  const methods = server.token_endpoint_auth_methods_supported;
  const takesSecret = !methods || methods.some((one) => /^client_secret_(post|basic)$/.test(one));
  const found: Record<SsoProblem, boolean> = {
    'no-code': lacks(server.response_types_supported, ['code']),
    'no-pkce': lacks(server.code_challenge_methods_supported, ['S256']),
    'no-scope': lacks(server.scopes_supported, scopes.split(' ')),
    'no-user-info': server.userinfo_endpoint === undefined,
    'no-signature':
      signature !== 'none' && lacks(server.userinfo_signing_alg_values_supported ?? [], [signature]),
    'no-secret': !takesSecret,
    'no-keys': !hasKeys,
    'no-logout': isLogoutShared && server.end_session_endpoint === undefined,
  };
  return (Object.keys(found) as SsoProblem[]).filter((problem) => found[problem]);
}
