import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SharedAnswer } from '#kernel/cache/shared-answer.ts';
import { type Authenticate, type AuthenticateDevice, identityOf } from '../http/authorize.ts';
import type { PlatformServices } from '../http/platform-services.ts';
import { tenantNameOf, tenantOf } from '../http/request-context.ts';
import {
  type Beside,
  type Domains,
  describeInterface,
  type Examples,
  publicCallsOf,
} from './openapi-document.ts';
import { describePublicApi } from './public-api-document.ts';

export interface DescriptionOptions {
  readonly domains: Domains;
  readonly services: PlatformServices;
  readonly authenticate: Authenticate;
  readonly authenticateDevice: AuthenticateDevice;
  /** Parts described beside the calls */
  readonly beside?: Beside;
}

/** Serves the description of the interface for programs and its page for people, each built once. */
export function registerDescription(app: FastifyInstance, options: DescriptionOptions): void {
  const { domains, services, beside } = options;
  const { publicUrl } = services.config;
  const describe = async (described: Domains) =>
    JSON.stringify(describeInterface(described, await readExamples(), { publicUrl, beside }));
  const ofAll = madeOnce(() => describe(domains));
  const ofPublic = madeOnce(() => describe(publicCallsOf(domains)));
  app.get('/api/openapi.json', async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await ((await mayReadAll(request, options)) ? ofAll() : ofPublic());
    return sendMade(request, reply, 'application/json; charset=utf-8', answer);
  });
  serve(app, '/api/v2/openapi.json', 'application/json; charset=utf-8', async () =>
    JSON.stringify(describePublicApi(publicUrl)),
  );
  serve(app, '/api/docs', 'text/html; charset=utf-8', async () => PAGE);
  serve(app, '/api/docs/start.js', SCRIPT, async () => START);
  serve(app, '/api/docs/swagger-ui-bundle.js', SCRIPT, () => rendererFile('swagger-ui-bundle.js'));
  serve(app, '/api/docs/swagger-ui.css', 'text/css; charset=utf-8', () => rendererFile('swagger-ui.css'));
}

/**
 * In production only administrators read the descriptions of their calls, so that nobody else learns what there is to
 * try.
 * @throws AppError for an invalid token
 */
async function mayReadAll(request: FastifyRequest, options: DescriptionOptions): Promise<boolean> {
  const { services } = options;
  if (services.config.deploymentMode !== 'prod') return true;
  if (request.headers.authorization === undefined) return false;
  const access = 'administrator';
  const tenant = await tenantOf(services, { access }, tenantNameOf(request));
  await identityOf(request, tenant, { access }, services, options);
  return true;
}

const SCRIPT = 'text/javascript; charset=utf-8';

const readExamples = async (): Promise<Examples> =>
  JSON.parse(await readFile(new URL('examples.json', import.meta.url), 'utf8'));

const rendererFile = (name: string): Promise<string> =>
  readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)), 'utf8');

/** The page loads nothing from other origins; its renderer sets inline styles. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Guichet API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</head>
<body>
<nav><a href="?version=1">API, version 1</a> <a href="?version=2">API, version 2</a></nav>
<main id="description"></main>
</body>
</html>
`;

/**
 * With `?version=2`, the page shows the resources of `/api/v2`. With `?tenantName=…`, it shows the calls of the
 * administrator who is signed in to that back office.
 */
const START = `const search = new URLSearchParams(location.search);
const tenant = search.get('tenantName');
const token = tenant && localStorage.getItem(tenant + '/adminToken');
SwaggerUIBundle({
  url: search.get('version') === '2' ? '/api/v2/openapi.json' : '/api/openapi.json',
  requestInterceptor: (request) => {
    if (token && new URL(request.url, location.href).pathname === '/api/openapi.json')
      request.headers = { ...request.headers, authorization: 'Bearer ' + token, tenantName: tenant };
    return request;
  },
  dom_id: '#description',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
});
`;

/** A text that is built at its first request and then cached with its compressed forms. */
function madeOnce(make: () => Promise<string>): () => Promise<SharedAnswer> {
  let made: Promise<SharedAnswer> | undefined;
  return () => {
    made ??= make().then((text) => new SharedAnswer(undefined, text));
    return made;
  };
}

function serve(app: FastifyInstance, url: string, type: string, make: () => Promise<string>): void {
  const made = madeOnce(make);
  app.get(url, async (request: FastifyRequest, reply: FastifyReply) =>
    sendMade(request, reply, type, await made()),
  );
}

async function sendMade(request: FastifyRequest, reply: FastifyReply, type: string, answer: SharedAnswer) {
  const vary = 'accept-encoding, authorization, tenantname';
  reply.headers({ etag: answer.etag, 'cache-control': 'no-cache', vary });
  reply.header('content-security-policy', POLICY);
  if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
  const { encoding, bytes } = await answer.encoded(request.headers['accept-encoding'] ?? '');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(bytes);
}
