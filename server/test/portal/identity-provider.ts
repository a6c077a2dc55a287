import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** A person known to the provider. */
export interface KnownPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

/** Faults of a defective or hostile provider; still signed with its own key. */
export interface Tampering {
  idToken?: (claims: Record<string, unknown>) => Record<string, unknown>;
  userInfo?: (claims: Record<string, unknown>) => Record<string, unknown>;
  /** Signs with an unpublished key */
  withOtherKey?: boolean;
  /** Returns user information as plain JSON */
  unsigned?: boolean;
  /** Answers every request with this status */
  status?: number;
}

/** A third-party OpenID Connect provider on a server of its own. */
export interface IdentityProvider extends AsyncDisposable {
  issuer: string;
  /** Person who answers the next request; undefined refuses it. */
  person: KnownPerson | undefined;
  tampering: Tampering;
  /** Assurance level of the person */
  acr: string;
  /**
   * Follows an address like a browser.
   * @returns the query of the return to the portal
   */
  visit(address: string): Promise<string>;
}

export const CLIENT = { clientId: 'guichet-test', secret: 'the secret of the tests' };

/** Starts an identity provider. @param home address of the venue’s pages */
export async function identityProvider(home: string): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const known: Pick<IdentityProvider, 'person' | 'tampering' | 'acr'> = {
    person: undefined,
    tampering: {},
    acr: 'eidas1',
  };
  const key = await generateKeyPair('ES256', { extractable: true });
  const other = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(key.privateKey)), alg: 'ES256', use: 'sig', kid: 'own' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.secret,
        redirect_uris: [`${home}/sso`, `${home}/backoffice/login/sso`],
        post_logout_redirect_uris: [home],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
        userinfo_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [jwk] },
    acrValues: ['eidas1', 'eidas2'],
    // Requires proof that the client requested the code (PKCE).
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub'],
      acr: null,
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    features: { devInteractions: { enabled: false }, jwtUserinfo: { enabled: true } },
    cookies: { keys: ['a key of the tests'] },
    ttl: { AccessToken: 60, AuthorizationCode: 30, IdToken: 60, Grant: 60, Interaction: 60, Session: 60 },
    enabledJWA: { userinfoSigningAlgValues: ['ES256'], idTokenSigningAlgValues: ['ES256'] },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...known.person, sub }) }),
    async loadExistingGrant({
      oidc,
    }: {
      oidc: { session: { accountId: string }; client: { clientId: string } };
    }) {
      const grant = new provider.Grant({
        accountId: oidc.session.accountId,
        clientId: oidc.client.clientId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const resigned = (token: string, change: (claims: Record<string, unknown>) => Record<string, unknown>) =>
    new SignJWT(change(decodeJwt(token)))
      .setProtectedHeader({ alg: 'ES256', kid: 'own' })
      .sign(known.tampering.withOtherKey ? other.privateKey : key.privateKey);
  provider.use(async (context, next) => {
    const { tampering } = known;
    if (tampering.status !== undefined) {
      context.status = tampering.status;
      context.body = 'out of order';
      return;
    }
    await next();
    const { body } = context;
    const same = (claims: Record<string, unknown>) => claims;
    if (context.path === '/token' && isTokens(body) && (tampering.idToken || tampering.withOtherKey))
      context.body = { ...body, id_token: await resigned(body.id_token, tampering.idToken ?? same) };
    if (context.path === '/me' && typeof body === 'string') {
      if (tampering.userInfo) context.body = await resigned(body, tampering.userInfo);
      if (tampering.unsigned) context.body = decodeJwt(body);
      context.type = tampering.unsigned ? 'json' : 'application/jwt';
    }
  });
  const callback = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    const { person, acr } = known;
    const result = person ? { login: { accountId: person.sub, acr } } : { error: 'access_denied' };
    void provider.interactionFinished(request, response, result);
  });
  return Object.assign(known, {
    issuer,
    visit: (address: string) => visit(address, home),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

const isTokens = (body: unknown): body is { id_token: string } =>
  typeof body === 'object' && body !== null && 'id_token' in body;

async function visit(address: string, home: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = new URL(address);
  for (let steps = 0; steps < 10; steps++) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const mark = pair.indexOf('=');
      cookies.set(pair.slice(0, mark), pair.slice(mark + 1));
    }
    const next = answer.headers.get('location');
    if (!next) throw new Error(`The provider shows a page: ${answer.status} ${await answer.text()}`);
    at = new URL(next, at);
    if (at.href.startsWith(home)) return at.search;
  }
  throw new Error('The provider redirects for ever');
}
