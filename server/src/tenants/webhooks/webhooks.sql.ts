import { randomUUID } from 'node:crypto';
import {
  type DeliveryState,
  FORMER_SECRET_HOURS,
  LOG_DAYS,
  MAX_ENDPOINTS,
  type WebhookKind,
} from '@guichet/contract/tenants/webhook-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { AttemptRow, DeliveryRow, EndpointChoices, EndpointRow, ListedEndpoint } from './webhooks.ts';

const ENDPOINT = `
  endpoint.id, endpoint.url, endpoint.description, endpoint.kinds, endpoint.is_on as "isOn",
  endpoint.created_at as "createdAt",
  case when endpoint.former_secret_until > now() then endpoint.former_secret_until end as "formerSecretUntil",
  endpoint.failing_since as "failingSince", endpoint.given_up_at as "givenUpAt"`;

/** Reads every endpoint of the tenant, the oldest first. */
export function readEndpoints(db: TenantDb): Promise<ListedEndpoint[]> {
  return db.query<ListedEndpoint>(
    `select ${ENDPOINT}, sent."deliveredAt", sent.waiting, sent.failed
       from portal.webhook_endpoint as endpoint
       cross join lateral (
         select max(ended_at) filter (where state = 'delivered') as "deliveredAt",
                count(*) filter (where state = 'waiting')::int as waiting,
                count(*) filter (where state = 'failed')::int as failed
           from portal.webhook_delivery as delivery
          where delivery.tenant_id = $1 and delivery.endpoint_id = endpoint.id
            and delivery.created_at > now() - make_interval(days => $2)) as sent
      where endpoint.tenant_id = $1 order by endpoint.created_at, endpoint.id`,
    [db.tenantId, LOG_DAYS],
  );
}

/** Reads an endpoint and locks it until the end of the transaction. */
export async function lockEndpoint(db: TenantDb, id: string): Promise<EndpointRow | undefined> {
  const [row] = await db.query<EndpointRow>(
    `select ${ENDPOINT} from portal.webhook_endpoint as endpoint
      where endpoint.tenant_id = $1 and endpoint.id = $2 for update`,
    [db.tenantId, id],
  );
  return row;
}

/** Reads the ids of the endpoints that are on and subscribe to a kind of event. */
export async function readListeners(db: TenantDb, kind: WebhookKind): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from portal.webhook_endpoint where tenant_id = $1 and is_on and $2 = any (kinds) order by id',
    [db.tenantId, kind],
  );
  return rows.map(({ id }) => id);
}

const DELIVERY = `
  delivery.id, delivery.endpoint_id as "endpointId", event.kind, delivery.state, delivery.created_at as "createdAt",
  delivery.tries, delivery.due_at as "dueAt", last.status, last.failure`;

const DELIVERIES = `
  portal.webhook_delivery as delivery
  join portal.webhook_event as event on event.tenant_id = $1 and event.id = delivery.event_id
  left join lateral (
    select status, failure from portal.webhook_attempt as attempt
     where attempt.tenant_id = $1 and attempt.delivery_id = delivery.id order by attempt.id desc limit 1) as last on true`;

/** Filter of the delivery log. */
export interface LogFilter {
  endpointId?: string | undefined;
  state?: DeliveryState | undefined;
  /** Id of a delivery; only earlier deliveries are read */
  before?: string | undefined;
}

/** Reads the delivery log, newest first. */
export function readDeliveries(db: TenantDb, filter: LogFilter, most: number): Promise<DeliveryRow[]> {
  return db.query<DeliveryRow>(
    `select ${DELIVERY} from ${DELIVERIES}
      where delivery.tenant_id = $1
        and ($2::uuid is null or delivery.endpoint_id = $2)
        and ($3::text is null or delivery.state = $3)
        and ($4::uuid is null or (delivery.created_at, delivery.id) <
             (select created_at, id from portal.webhook_delivery where tenant_id = $1 and id = $4))
      order by delivery.created_at desc, delivery.id desc limit $5`,
    [db.tenantId, filter.endpointId ?? null, filter.state ?? null, filter.before ?? null, most],
  );
}

/** Reads a delivery with its body and address. */
export async function readDelivery(
  db: TenantDb,
  id: string,
): Promise<(DeliveryRow & { url: string; body: string }) | undefined> {
  const [row] = await db.query<DeliveryRow & { url: string; body: string }>(
    `select ${DELIVERY}, endpoint.url, event.body from ${DELIVERIES}
       join portal.webhook_endpoint as endpoint on endpoint.tenant_id = $1 and endpoint.id = delivery.endpoint_id
      where delivery.tenant_id = $1 and delivery.id = $2`,
    [db.tenantId, id],
  );
  return row;
}

/** Reads the attempts of a delivery, the last first. */
export function readAttempts(db: TenantDb, deliveryId: string): Promise<AttemptRow[]> {
  return db.query<AttemptRow>(
    `select at, status, failure, duration_ms as "durationMs", headers, answer from portal.webhook_attempt
      where tenant_id = $1 and delivery_id = $2 order by id desc limit 50`,
    [db.tenantId, deliveryId],
  );
}

/** Reads the encrypted signing secrets of the endpoints at one address. */
export async function readSecretsOf(db: TenantDb, addresses: string): Promise<string[]> {
  const rows = await db.query<{ secret: string }>(
    `select unnest(array_remove(array[secret_encrypted,
              case when former_secret_until > now() then former_secret_encrypted end], null)) as secret
       from portal.webhook_endpoint where tenant_id = $1 and starts_with(url, $2)`,
    [db.tenantId, addresses],
  );
  return rows.map(({ secret }) => secret);
}

/**
 * Records an event in the transaction that causes it: endpoints are notified after the commit. When no endpoint
 * subscribes, the only cost is one query of the tenant’s endpoints.
 * @param about the event’s data, or the identifiers by which they are read, see `EventReaders`
 */
export async function noteEvent(
  db: TenantDb,
  kind: WebhookKind,
  about: object,
  eventId: string = randomUUID(),
): Promise<void> {
  await db.named('webhook-note-event', 'select portal.note_event($1, $2, $3, now(), $4)', [
    db.tenantId,
    kind,
    eventId,
    JSON.stringify(about),
  ]);
}

/**
 * Records several events, each with a stable identifier that deduplicates repeated records, and with its time where it did
 * not happen just now.
 */
export async function noteEvents(
  db: TenantDb,
  events: readonly { kind: WebhookKind; eventId: string; about: object; at?: Date | undefined }[],
): Promise<void> {
  await db.named(
    'webhook-note-events',
    `select portal.note_event($1, kind, "eventId", coalesce(least(at, now()), now()), about)
       from jsonb_to_recordset($2) as event (kind text, "eventId" uuid, about jsonb, at timestamptz)`,
    [db.tenantId, JSON.stringify(events)],
  );
}

/** Adds an endpoint. @returns its id; undefined when the tenant has the maximum number */
export async function insertEndpoint(
  db: TenantDb,
  { url, description, kinds, isOn }: EndpointChoices,
  secretEncrypted: string,
): Promise<string | undefined> {
  // The lock makes two concurrent requests count each other’s endpoint.
  await db.query('select from portal.tenant where id = $1 for update', [db.tenantId]);
  const [row] = await db.query<{ id: string }>(
    `insert into portal.webhook_endpoint (tenant_id, url, description, kinds, is_on, secret_encrypted)
     select $1, $2, $3, $4, $5, $6
      where (select count(*) from portal.webhook_endpoint where tenant_id = $1) < $7
     returning id`,
    [db.tenantId, url, description, kinds, isOn, secretEncrypted, MAX_ENDPOINTS],
  );
  return row?.id;
}

/** Changes an endpoint. Switching an endpoint on clears its failure state. */
export async function updateEndpoint(
  db: TenantDb,
  id: string,
  { url, description, kinds, isOn }: EndpointChoices,
): Promise<void> {
  await db.query(
    `update portal.webhook_endpoint
        set url = $3, description = $4, kinds = $5, is_on = $6,
            given_up_at = case when $6 then null else given_up_at end,
            failing_since = case when $6 and not is_on then null else failing_since end
      where tenant_id = $1 and id = $2`,
    [db.tenantId, id, url, description, kinds, isOn],
  );
}

export async function deleteEndpoint(db: TenantDb, id: string): Promise<void> {
  await db.query('delete from portal.webhook_endpoint where tenant_id = $1 and id = $2', [db.tenantId, id]);
}

/** Replaces a secret. The former secret also signs for a day; an earlier one ends immediately. */
export async function replaceSecret(db: TenantDb, id: string, secretEncrypted: string): Promise<void> {
  await db.query(
    `update portal.webhook_endpoint
        set former_secret_encrypted = secret_encrypted, former_secret_until = now() + make_interval(hours => $4),
            secret_encrypted = $3
      where tenant_id = $1 and id = $2`,
    [db.tenantId, id, secretEncrypted, FORMER_SECRET_HOURS],
  );
}

/** Ends the former secret. @returns false when there is none */
export async function endFormerSecret(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.query(
    `update portal.webhook_endpoint set former_secret_encrypted = null, former_secret_until = null
      where tenant_id = $1 and id = $2 and former_secret_until > now() returning 1`,
    [db.tenantId, id],
  );
  return rows.length > 0;
}
