import { EVENTS_PATH, MAX_EVENT_BYTES, type SystemEvent } from '@guichet/contract/adapter/events.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidateSession } from '#planning/planning.sql.ts';
import { acceptBodies } from '#platform/http/bodies.ts';
import { API_BASE } from '#platform/http/call-address.ts';
import { counter } from '#platform/observability/metrics.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { noteEvents } from '#tenants/webhooks/webhooks.sql.ts';
import { viewUse } from '../orders/events/events.ts';
import { updatePassesOf } from '../wallets/passes.sql.ts';
import { readAgain } from './system-events.jobs.ts';
import { eventIdOf, subjectOf, useOf } from './system-events.ts';

/** Per minute and network: an entrance may report several passes a second. */
const PER_MINUTE = 3_000;

const events = counter(
  'guichet_ticketing_system_events_total',
  'Events of ticketing systems by what became of them',
  ['outcome'],
);
for (const outcome of ['accepted', 'unknown-type', 'malformed', 'bad-signature', 'no-system'])
  events.inc({ outcome }, 0);

interface Route {
  Params: { tenant: string };
  Body: string;
}
type Request = FastifyRequest<Route>;

/**
 * Registers the address at which a system behind the adapter API reports changes. It answers 204 once what follows is
 * stored. Every event may arrive again: what is read again is what is there then, and a use has an id.
 */
export function registerSystemEvents(app: FastifyInstance, services: Services): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the body as it was sent.
    acceptBodies(scope, 'application/json', { limit: MAX_EVENT_BYTES, parse: String });
    scope.route<Route>({
      method: 'POST',
      url: API_BASE + EVENTS_PATH,
      config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } },
      handler: (request, reply) => receive(request, reply, services),
    });
    done();
  });
}

async function receive(request: Request, reply: FastifyReply, services: Services): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  const tenant = await services.tenants.find(request.params.tenant);
  if (!tenant) return refuse(request, reply, 'no-system');
  const { headers, body = '' } = request;
  const header = (name: string) => String(headers[`webhook-${name}`] ?? '');
  const reading = await services.ticketing.readEvent(tenant, {
    id: header('id'),
    timestamp: header('timestamp'),
    signature: header('signature'),
    body,
  });
  if (reading.kind === 'event') await follow(services, tenant, reading.event);
  else if (reading.kind !== 'unknown-type')
    return refuse(request, reply, reading.kind, reading.kind === 'malformed' ? reading.field : undefined);
  events.inc({ outcome: reading.kind === 'event' ? 'accepted' : reading.kind });
  return reply.code(204).send();
}

/** Stores what follows from an event. */
async function follow(services: Services, tenant: Tenant, event: SystemEvent): Promise<void> {
  if (event.type === 'catalogue.changed') return readAgain(services, tenant.id, 'catalogue');
  if (event.type === 'session.changed') {
    // Open pages read the places again at once.
    if (event.data?.sessionId !== undefined) invalidateSession(services, tenant, event.data.sessionId);
    services.placeSignals.announce(tenant.id);
    return readAgain(services, tenant.id, 'sessions');
  }
  const [use, subject] = [useOf(event), subjectOf(event)];
  await services.database.tenant(tenant.id, async (db) => {
    if (use) await noteEvents(db, [{ ...viewUse(use), eventId: eventIdOf(use), at: event.timestamp }]);
    if (subject) await updatePassesOf(db, subject);
  });
  services.jobs.wake();
}

const STATUSES = { 'no-system': 404, 'bad-signature': 401, malformed: 400 } as const;

/** Refuses an event: counted and logged, without any of its content. */
function refuse(
  request: Request,
  reply: FastifyReply,
  outcome: keyof typeof STATUSES,
  field?: string,
): FastifyReply {
  events.inc({ outcome });
  request.log.warn({ outcome, field }, 'An event of a ticketing system was refused');
  return reply.code(STATUSES[outcome]).send({ reason: outcome, ...(field !== undefined && { field }) });
}
