import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearsToken } from '#platform/http/bearer-token.ts';
import { acceptBodies } from '#platform/http/bodies.ts';
import { API_BASE } from '#platform/http/call-address.ts';
import { counter } from '#platform/observability/metrics.ts';
import type { Services } from '#services.ts';
import { recordBounce } from './bounces.service.ts';

const BOUNCE_PATH = '/mail/bounce';

/** A report may hold the whole mail, with its tickets as PDF. */
const BODY_LIMIT = 8 * 1024 * 1024;

const bounces = counter(
  'guichet_mail_bounces_total',
  'Mails that were reported as sent back, by what became of it',
  ['outcome'],
);

type Request = FastifyRequest<{ Body: Uint8Array }>;
type Needed = Pick<Services, 'config' | 'database' | 'tenants'>;

/** Where the installation’s mail server hands over what comes back, each mail as it has received it. */
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
      // Before the mail is read: others cannot make the portal take one.
      onRequest: async (request, reply) => {
        if (!bearsToken(request, bounceToken))
          return reply.code(401).header('www-authenticate', 'Bearer').send();
      },
      handler: (request, reply) => receive(request, reply, services),
    });
    done();
  });
}

/** What is not about a mail of the portal is taken too: the mail server would send it again. */
async function receive(request: Request, reply: FastifyReply, services: Needed): Promise<FastifyReply> {
  const outcome = await recordBounce(services, request.body);
  bounces.inc({ outcome });
  return reply.header('cache-control', 'no-store').code(204).send();
}
