import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Secrets } from '#platform/auth/secrets.ts';
import { acceptBodies } from '#platform/http/bodies.ts';
import { readUrlencoded } from '#platform/http/urlencoded.ts';
import { serveStyles } from '#platform/pages/style-sheet.ts';
import { sandboxKey } from './keys.ts';
import { PEOPLE } from './people.ts';
import { createSealing, readRequest } from './requests.ts';
import { choicePage, invalidPage, leftPage, wordsFor } from './sign-in-pages.ts';
import { exchangeCode, userInfo } from './tokens.ts';

/** Path of the provider; its issuer is `{origin}{path}`. */
export const SANDBOX_SSO_PATH = '/sandbox/sso';

export interface SandboxSsoOptions {
  readonly deploymentMode: string;
  readonly secrets: Secrets;
  readonly publicUrl: string;
  /** Whether an origin serves pages of a venue. */
  readonly isOwn: (origin: string) => Promise<boolean>;
}

const BASE = SANDBOX_SSO_PATH;
/** Size limit in bytes; the forms are far smaller. */
const BODY_LIMIT = 16 * 1024;

type Fields = Record<string, string | undefined>;

/**
 * An identity provider for trials of single sign-on: every identity may be chosen. It implements OpenID Connect like
 * FranceConnect, with signed user information and short lifetimes. Never mounted in production.
 */
export const sandboxSso: FastifyPluginAsync<SandboxSsoOptions> = async (app, options) => {
  const { deploymentMode, secrets, publicUrl } = options;
  if (deploymentMode === 'prod') throw new Error('The demonstration provider is never mounted in production');
  const isOwnAddress = async (address: string) =>
    address.startsWith(`${publicUrl}/`) ||
    // Addresses of other schemes, such as scripts, have no origin.
    (/^https?:/.test(address) && URL.canParse(address) && (await options.isOwn(new URL(address).origin)));
  const issuer = publicUrl + BASE;
  const key = sandboxKey(secrets);
  const sealing = createSealing(secrets);
  const issuing = { issuer, key, sealing };

  await app.register(
    async (scope) => {
      acceptBodies(scope, 'application/x-www-form-urlencoded', {
        limit: BODY_LIMIT,
        parse: (body) => readUrlencoded(body.toString()) ?? {},
      });
      serveStyles(scope, new URL('page.css', import.meta.url));
      scope.get('/.well-known/openid-configuration', async () => metadataOf(issuer));
      scope.get('/jwks', async () => ({ keys: [key.publicJwk] }));

      scope.get<{ Querystring: Fields }>('/authorize', async (request, reply) => {
        const asked = readRequest(request.query);
        if (!asked || !(await isOwnAddress(asked.redirectUri)))
          return send(reply.code(400), publicUrl, invalidPage(requestWords(request), BASE));
        const venue = new URL(asked.redirectUri).pathname.split('/')[1] ?? '';
        const sealed = sealing.seal('request', asked);
        return send(
          reply,
          new URL(asked.redirectUri).origin,
          choicePage(requestWords(request), BASE, { venue, request: sealed }),
        );
      });

      scope.post<{ Body: Fields }>('/answer', async (request, reply) => {
        const { person = '', request: sealed } = request.body ?? {};
        const asked = sealing.open('request', sealed);
        if (!asked) return send(reply.code(400), publicUrl, invalidPage(requestWords(request), BASE));
        const isKnown = PEOPLE.some(({ sub }) => sub === person);
        const answer = isKnown
          ? { code: sealing.seal('code', { ...asked, sub: person }) }
          : { error: 'access_denied' };
        const query = new URLSearchParams({ ...answer, state: asked.state, iss: issuer });
        return reply.header('cache-control', 'no-store').redirect(`${asked.redirectUri}?${query}`, 303);
      });

      scope.post<{ Body: Fields }>('/token', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const tokens = await exchangeCode(issuing, request.body ?? {});
        return tokens ?? reply.code(400).send({ error: 'invalid_grant' });
      });

      scope.get('/userinfo', async (request, reply) => {
        const said = await userInfo(issuing, /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]);
        return said ? reply.type('application/jwt').send(said) : reply.code(401).send();
      });

      scope.get<{ Querystring: Fields }>('/session/end', async (request, reply) => {
        const { post_logout_redirect_uri: back = '' } = request.query;
        if (await isOwnAddress(back)) return reply.redirect(back, 303);
        return send(reply, publicUrl, leftPage(requestWords(request), BASE));
      });
    },
    { prefix: BASE },
  );
};

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  end_session_endpoint: `${issuer}/session/end`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['openid', 'profile', 'email'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['ES256'],
  userinfo_signing_alg_values_supported: ['ES256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  authorization_response_iss_parameter_supported: true,
});

const requestWords = ({ headers }: FastifyRequest) => wordsFor(headers['accept-language']);

/** Sends a page without scripts; the answer to its form redirects to the venues. */
function send(reply: FastifyReply, publicUrl: string, markup: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(publicUrl).origin}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(markup);
}
