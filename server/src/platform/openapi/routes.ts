import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SharedAnswer } from '../cache/shared-answer.ts';
import { type Domains, describeInterface, type Examples } from './document.ts';

/** The description of the interface for programs, and the page that shows it to people; both made once. */
export function registerDescription(app: FastifyInstance, domains: Domains): void {
  serve(app, '/api/openapi.json', 'application/json; charset=utf-8', async () =>
    JSON.stringify(describeInterface(domains, await readExamples())),
  );
  serve(app, '/api/docs', 'text/html; charset=utf-8', async () => PAGE);
  serve(app, '/api/docs/start.js', SCRIPT, async () => START);
  serve(app, '/api/docs/swagger-ui-bundle.js', SCRIPT, () => rendererFile('swagger-ui-bundle.js'));
  serve(app, '/api/docs/swagger-ui.css', 'text/css; charset=utf-8', () => rendererFile('swagger-ui.css'));
}

const SCRIPT = 'text/javascript; charset=utf-8';

const readExamples = async (): Promise<Examples> =>
  JSON.parse(await readFile(new URL('examples.json', import.meta.url), 'utf8'));

const rendererFile = (name: string): Promise<string> =>
  readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)), 'utf8');

/** Everything comes from here; the renderer sets styles of elements from its script. */
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
<body><main id="description"></main></body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#description',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
});
`;

/** Serves a text that is made at its first request and then kept, with its compressed forms. */
function serve(app: FastifyInstance, url: string, type: string, make: () => Promise<string>): void {
  let made: Promise<SharedAnswer> | undefined;
  app.get(url, async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= make().then((text) => new SharedAnswer(undefined, text));
    const answer = await made;
    reply.headers({ etag: answer.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    reply.header('content-security-policy', POLICY);
    if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
    const { encoding, bytes } = await answer.encoded(request.headers['accept-encoding'] ?? '');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(type).send(bytes);
  });
}
