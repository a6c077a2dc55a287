import * as oidc from 'openid-client';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import { type SsoConnection, SsoFailure, type SsoGateway, type SsoPerson } from '../port.ts';
import { assertsBothFactors, meetsRequestedAcr } from './assurance.ts';
import { discover, isOutage } from './discovery.ts';
import { examine } from './examination.ts';

/** Cache lifetime of a discovery document, in seconds. */
const DISCOVERY_SECONDS = 600;
const PROVIDERS = 200;

/**
 * Creates the gateway to OpenID Connect providers: authorization code with PKCE, state and nonce; ID token and signed
 * user information are verified with the provider’s published keys.
 * @param options `mayBePrivate` allows providers at private addresses, for trials
 */
export function createOpenIdGateway({ mayBePrivate }: { mayBePrivate: boolean }): SsoGateway {
  const configurations = new TimedCache<oidc.Configuration>(PROVIDERS);
  const configurationOf = (connection: SsoConnection): Promise<oidc.Configuration> =>
    configurations.get(JSON.stringify(connection), DISCOVERY_SECONDS, () =>
      discover(connection, mayBePrivate),
    );
  const reported = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw failureOf(error);
    }
  };
  return {
    begin: (connection, { redirectAddress, mark }) =>
      reported(async () => {
        const config = await configurationOf(connection);
        const request = {
          state: `${oidc.randomState()}.${mark}`,
          nonce: oidc.randomNonce(),
          codeVerifier: oidc.randomPKCECodeVerifier(),
        };
        const address = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectAddress,
          scope: connection.scopes,
          state: request.state,
          nonce: request.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(request.codeVerifier),
          code_challenge_method: 'S256',
          ...(connection.acrValues && { acr_values: connection.acrValues }),
        });
        return { address: address.href, request };
      }),
    finish: (connection, { redirectAddress, answer, request }) =>
      reported(async () => {
        const config = await configurationOf(connection);
        const tokens = await oidc.authorizationCodeGrant(config, answerAddress(redirectAddress, answer), {
          expectedState: request.state,
          expectedNonce: request.nonce,
          pkceCodeVerifier: request.codeVerifier,
          idTokenExpected: true,
        });
        return readPerson(config, connection, tokens);
      }),
    logoutAddress: (connection, { idToken, returnAddress }) =>
      reported(async () => {
        const config = await configurationOf(connection);
        if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
        const leaving = { id_token_hint: idToken, post_logout_redirect_uri: returnAddress };
        return oidc.buildEndSessionUrl(config, { ...leaving, state: oidc.randomState() }).href;
      }),
    examine: (wanted) => examine(wanted, mayBePrivate),
  };
}

/** Returns the redirect address with the query of the browser's answer; other parts of the answer are ignored. */
function answerAddress(redirectAddress: string, answer: string): URL {
  const address = new URL(redirectAddress);
  address.search = answer;
  return address;
}

async function readPerson(
  config: oidc.Configuration,
  { acrValues }: SsoConnection,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Promise<SsoPerson> {
  const identified = tokens.claims();
  if (!identified || tokens.id_token === undefined) throw new Error('The provider sent no ID token');
  if (!meetsRequestedAcr(acrValues, identified.acr))
    throw new Error('The provider knows the person less surely than was asked');
  const said = await oidc.fetchUserInfo(config, tokens.access_token, identified.sub);
  return {
    issuer: identified.iss,
    subject: identified.sub,
    claims: said,
    idToken: tokens.id_token,
    hasBothFactors: assertsBothFactors(identified),
  };
}

/** Maps an error of the exchange to a failure of the sign-in. */
function failureOf(error: unknown): SsoFailure {
  if (error instanceof oidc.AuthorizationResponseError) {
    const isTemporary = error.error === 'temporarily_unavailable' || error.error === 'server_error';
    return new SsoFailure(isTemporary ? 'unavailable' : 'refused', error);
  }
  return new SsoFailure(isOutage(error) ? 'unavailable' : 'failed', error);
}
