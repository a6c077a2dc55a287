import { WEBHOOK_KINDS, type WebhookKind } from '@guichet/contract/tenants/webhook-rules.ts';
import { z } from 'zod';
import type { WebhookOutcome } from '#gateways/webhooks/port.ts';
import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { SecretError } from '#platform/auth/secrets.ts';
import { defineJob, type PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { outcomeCounter } from '#platform/observability/metrics.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readListeners } from '../webhooks.sql.ts';
import { eventBody, SECRET_PURPOSE, subjectOf } from '../webhooks.ts';
import {
  beginDeliveries,
  type ClaimedDelivery,
  claimDue,
  claimOne,
  giveUp,
  readNextDue,
  recordAnswering,
  recordAttempt,
} from './delivery.sql.ts';
import { hasArrived } from './delivery.ts';

const countDelivery = outcomeCounter(
  'guichet_webhook_deliveries_total',
  'Attempts to deliver a webhook: arrived, refused (another status than 2xx), unanswered',
  ['arrived', 'refused', 'unanswered'],
);

/** The job that sends the due deliveries of an endpoint. */
export const DELIVER_JOB = defineJob('webhooks.deliver', z.object({ endpointId: z.string() }), {
  priority: 'bulk',
});

/** The job that notifies administrators of an endpoint that was switched off. */
export const GIVEN_UP_JOB = defineJob('webhooks.given-up-mail', z.object({ endpointId: z.string() }));

export type DeliveryServices = Pick<Services, 'database' | 'jobs' | 'logger' | 'secrets' | 'webhooks'>;

/** Concurrent deliveries to an endpoint, and rounds in a row before other endpoints have their turn. */
const AT_ONCE = 5;
const ROUNDS = 4;

/** Enqueues the due deliveries of an endpoint in the transaction: one job per endpoint. */
export const enqueueDelivery = (db: TenantDb, endpointId: string): Promise<void> =>
  enqueue(db, DELIVER_JOB, { endpointId }, { key: `${DELIVER_JOB.name}:${endpointId}` });

/** Schedules the next run for an endpoint as a separate job, which does not delay due deliveries. */
export const planDelivery = (db: TenantDb, endpointId: string, inSeconds: number): Promise<void> =>
  enqueue(
    db,
    DELIVER_JOB,
    { endpointId },
    { key: `${DELIVER_JOB.name}-later:${endpointId}`, runAt: new Date(Date.now() + inSeconds * 1000) },
  );

/** Reads the data of an event by its recorded identifiers; undefined when the event is no longer to be sent. */
export type EventReader = (db: TenantDb, about: never) => Promise<object | undefined>;

/** Readers for the kinds of event whose data are read when they are sent. */
export type EventReaders = Readonly<Partial<Record<WebhookKind, EventReader>>>;

/** The job that distributes an event to the endpoints that subscribe to it; portal.note_event enqueues it. */
export const EVENT_JOB = defineJob(
  'webhooks.event',
  z.object({
    eventId: z.string(),
    kind: z.enum(WEBHOOK_KINDS),
    occurredAt: z.string(),
    about: z.record(z.string(), z.unknown()),
  }),
  { priority: 'bulk' },
);

/** Enqueues an event once for every endpoint that subscribes to it. */
export async function distribute(
  { database, jobs }: DeliveryServices,
  tenant: Pick<Tenant, 'id' | 'name'>,
  readers: EventReaders,
  { eventId, kind, occurredAt, about }: PayloadOf<typeof EVENT_JOB>,
): Promise<void> {
  await database.tenant(tenant.id, async (db) => {
    const listeners = await readListeners(db, kind);
    if (listeners.length === 0) return;
    const read = readers[kind];
    const data = read ? await read(db, about as never) : about;
    if (!data) return;
    const at = new Date(occurredAt).toISOString();
    const body = eventBody({ id: eventId, type: kind, tenant: tenant.name, occurredAt: at, data });
    await beginDeliveries(db, { id: eventId, kind, occurredAt: at, body }, listeners);
    for (const endpointId of listeners) await enqueueDelivery(db, endpointId);
  });
  jobs.wake();
}

/** Sends the due deliveries of an endpoint and schedules the next run. */
export async function deliverDue(
  services: DeliveryServices,
  tenantId: TenantId,
  endpointId: string,
): Promise<void> {
  const { database, jobs } = services;
  for (let round = 0; round < ROUNDS; round++) {
    const claimed = await database.tenant(tenantId, (db) => claimDue(db, endpointId, AT_ONCE));
    if (claimed.length === 0) break;
    await waitForAll(claimed.map((one) => deliver(services, tenantId, one)));
  }
  await database.tenant(tenantId, async (db) => {
    const seconds = await readNextDue(db, endpointId);
    if (seconds !== undefined) await planDelivery(db, endpointId, seconds);
  });
  jobs.wake();
}

/** Sends a delivery that was just created, and waits for its outcome. */
export async function deliverNow(services: DeliveryServices, tenantId: TenantId, id: string): Promise<void> {
  const claimed = await services.database.tenant(tenantId, (db) => claimOne(db, id));
  if (claimed) await deliver(services, tenantId, claimed);
}

async function deliver(
  services: DeliveryServices,
  tenantId: TenantId,
  claimed: ClaimedDelivery,
): Promise<void> {
  const { endpointId } = claimed;
  const outcome = await send(services, claimed);
  const hasAnswered = outcome.status === undefined ? 'unanswered' : 'refused';
  countDelivery(hasArrived(outcome.status) ? 'arrived' : hasAnswered);
  await services.database.tenant(tenantId, async (db) => {
    // Lock order: the endpoint before its delivery, as in a resend.
    await recordAnswering(db, claimed, outcome);
    const givenUp = hasArrived(outcome.status) ? undefined : await giveUp(db, endpointId);
    await recordAttempt(db, claimed, outcome);
    if (!givenUp) return;
    await recordChange(db, undefined, { action: 'webhook.given-up', subject: subjectOf(givenUp) });
    await enqueue(db, GIVEN_UP_JOB, { endpointId });
  });
}

/** Sends a signed delivery. Without a readable secret, the delivery fails and nothing is sent. */
async function send(
  { logger, secrets, webhooks }: DeliveryServices,
  { eventId, endpointId, url, body, secretEncrypted, formerSecretEncrypted }: ClaimedDelivery,
): Promise<WebhookOutcome> {
  const signing = [secretEncrypted, formerSecretEncrypted].flatMap((encrypted) => {
    try {
      return encrypted === null ? [] : [secrets.decryptSecret(encrypted, SECRET_PURPOSE)];
    } catch (error) {
      if (!(error instanceof SecretError)) throw error;
      logger.error({ err: error, endpointId }, 'A secret of a webhook cannot be read');
      return [];
    }
  });
  if (signing.length === 0) return { failure: 'secret', durationMs: 0, headers: {}, answer: '' };
  return webhooks.send({ id: eventId, url, body, secrets: signing });
}
