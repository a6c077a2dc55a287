import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearsToken } from '#platform/http/bearer-token.ts';
import { acceptBodies } from '#platform/http/bodies.ts';
import { API_BASE } from '#platform/http/call-address.ts';
import { counter } from '#platform/observability/metrics.ts';
import type { Services } from '#services.ts';
import { recordBounce } from './bounces.service.ts';

const BOUNCE_PATH = '/mail/bounce';

/** Size limit in bytes: a bounce report may contain the whole mail with its tickets as PDF. */
const BODY_LIMIT = 8 * 1024 * 1024;

const bounces = counter(
  'guichet_mail_bounces_total',
  'Mails that were reported as sent back, by what became of it',
  ['outcome'],
);

type Request = FastifyRequest<{ Body: Uint8Array }>;
type Needed = Pick<Services, 'config' | 'database' | 'tenants'>;

/** Registers the route where the installation’s mail server posts bounces, each mail as received. */
export function registerBounces(app: FastifyInstance, services: Needed): void {
  const { bounceToken } = services.config;
  if (bounceToken === undefined) return;
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    acceptBodies(scope, 'message/rfc822', { limit: BODY_LIMIT, parse: (body) => body });
    scope.route<{ Body: Uint8Array }>({
      method: 'POST',
      url: API_BASE + BOUNCE_PATH,
      config: { rateLimit: false },
      // The token is checked before the body is read, so that strangers cannot make the portal read mails.
      onRequest: async (request, reply) => {
        if (!bearsToken(request, bounceToken))
          return reply.code(401).header('www-authenticate', 'Bearer').send();
      },
      handler: (request, reply) => receive(request, reply, services),
    });
    done();
  });
}

/** Receives a bounce. A mail that is no bounce of the portal is accepted too: otherwise the mail server would retry it. */
async function receive(request: Request, reply: FastifyReply, services: Needed): Promise<FastifyReply> {
  const outcome = await recordBounce(services, request.body);
  bounces.inc({ outcome });
  return reply.header('cache-control', 'no-store').code(204).send();
}
