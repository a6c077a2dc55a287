import { DEFAULT_LOCALE, findLocale } from '@guichet/contract/locale.ts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#kernel/database/database.ts';
import { acceptBodies } from '#platform/http/bodies.ts';
import { verifyWebhook } from '#platform/http/standard-webhooks.ts';
import { serveStyles, TOOL_PAGE } from '#platform/pages/style-sheet.ts';
import { listArrivals } from './data.ts';
import { storeArrival } from './mutations.ts';
import { arrivalsPage } from './receiver-page.ts';

/** Path of the receiver; messages are posted to `{path}/{tenant}`. */
export const SANDBOX_WEBHOOKS_PATH = '/sandbox/webhooks';

export interface SandboxWebhooksOptions {
  readonly deploymentMode: string;
  readonly database: Database;
  /** Returns the secrets that a receiver of this tenant would have. */
  findSecrets(tenantName: string): Promise<string[]>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

const SHOWN = 50;
/** Size limit in bytes; the largest orders are far smaller. */
const BODY_LIMIT = 512 * 1024;
const TENANT = '^[a-z0-9-]{1,60}$';
const STATUS = '^[2-5][0-9][0-9]$';

const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

type Answered = { Params: { tenant: string }; Querystring: { answer?: string } };

/**
 * A webhook receiver for trials: verifies signatures like any other, stores arrivals and shows them. Its address may set
 * the answer: `?answer=503`. Never mounted in production.
 */
export const sandboxWebhooks: FastifyPluginAsync<SandboxWebhooksOptions> = async (app, options) => {
  const { deploymentMode, database, findSecrets, clock } = options;
  if (deploymentMode === 'prod') throw new Error('The receiver of webhooks is never mounted in production');
  const db = database.direct;
  app.get<{ Querystring: { tenant?: string } }>(SANDBOX_WEBHOOKS_PATH, async (request, reply) =>
    page(reply, arrivalsPage(contextOf(request), await listArrivals(db, request.query.tenant, SHOWN))),
  );
  app.get<{ Querystring: { tenant?: string } }>(`${SANDBOX_WEBHOOKS_PATH}.json`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return listArrivals(db, request.query.tenant, SHOWN);
  });
  await app.register(
    async (scope) => {
      serveStyles(scope, TOOL_PAGE, new URL('page.css', import.meta.url));
      // The signature covers the raw bytes, so the body is not parsed.
      acceptBodies(scope, 'application/json', { limit: BODY_LIMIT, parse: String });
      const schema = {
        params: { type: 'object', properties: { tenant: { type: 'string', pattern: TENANT } } },
        querystring: { type: 'object', properties: { answer: { type: 'string', pattern: STATUS } } },
      };
      scope.post<Answered>('/:tenant', { schema }, async (request, reply) => {
        const { tenant } = request.params;
        const headers = textsOf(request);
        const body = String(request.body);
        const id = headers['webhook-id'] ?? '';
        const signed = { id, timestamp: Number(headers['webhook-timestamp']), body };
        const secrets = await findSecrets(tenant);
        const verdict = verifyWebhook(signed, headers['webhook-signature'] ?? '', secrets, clock());
        const isAccepted = verdict.matching > 0 && verdict.isRecent;
        const status = request.query.answer ? Number(request.query.answer) : isAccepted ? 200 : 401;
        const { signatures, matching } = verdict;
        await storeArrival(db, {
          tenantName: tenant,
          messageId: id,
          headers,
          body,
          signatures,
          matching,
          status,
        });
        return reply.code(status).send({ accepted: status < 300 });
      });
    },
    { prefix: SANDBOX_WEBHOOKS_PATH },
  );
};

const SHOWN_HEADERS = ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

const textsOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    SHOWN_HEADERS.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );

/** Returns the page context in the browser's language. */
const contextOf = ({ headers }: FastifyRequest) => ({
  base: SANDBOX_WEBHOOKS_PATH,
  locale: findLocale(headers['accept-language']) ?? DEFAULT_LOCALE,
});

const page = (reply: FastifyReply, markup: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', POLICY)
    .send(markup);
