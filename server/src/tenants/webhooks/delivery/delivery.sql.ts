import { LOG_DAYS, TEST_KIND } from '@guichet/contract/tenants/webhook-rules.ts';
import type { WebhookOutcome } from '#gateways/webhooks/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { GIVE_UP_AFTER_DAYS, hasArrived, retryAfter } from './delivery.ts';

/** Reads in how many seconds an enabled endpoint’s next delivery is due; undefined when none is waiting. */
export async function readNextDue(db: TenantDb, endpointId: string): Promise<number | undefined> {
  const [row] = await db.query<{ seconds: number }>(
    `select greatest(0, extract(epoch from greatest(delivery.due_at, endpoint.paused_until) - now()))::float8 as seconds
       from portal.webhook_delivery as delivery
       join portal.webhook_endpoint as endpoint on endpoint.tenant_id = $1 and endpoint.id = $2 and endpoint.is_on
      where delivery.tenant_id = $1 and delivery.endpoint_id = $2 and delivery.state = 'waiting'
      order by delivery.due_at limit 1`,
    [db.tenantId, endpointId],
  );
  return row?.seconds;
}

export interface NewEvent {
  id: string;
  kind: string;
  occurredAt: string;
  body: string;
}

/** Creates one delivery of an event per endpoint. @returns the ids of the new deliveries */
export async function beginDeliveries(
  db: TenantDb,
  { id, kind, occurredAt, body }: NewEvent,
  endpointIds: readonly string[],
): Promise<string[]> {
  await db.query(
    `insert into portal.webhook_event (tenant_id, id, kind, occurred_at, body) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [db.tenantId, id, kind, occurredAt, body],
  );
  const rows = await db.query<{ id: string }>(
    `insert into portal.webhook_delivery (tenant_id, event_id, endpoint_id)
     select $1, $2, unnest($3::uuid[]) on conflict on constraint webhook_delivery_once do nothing returning id`,
    [db.tenantId, id, endpointIds],
  );
  return rows.map((row) => row.id);
}

/** A delivery claimed by this process. */
export interface ClaimedDelivery {
  id: string;
  eventId: string;
  endpointId: string;
  kind: string;
  tries: number;
  url: string;
  body: string;
  secretEncrypted: string;
  formerSecretEncrypted: string | null;
}

/** Seconds before any delivery to an endpoint that does not answer is retried. */
const PAUSE_SECONDS = 60;

/** Lease of a claim in seconds: longer than an attempt. After it, another process may send the delivery. */
const CLAIM_SECONDS = 60;

const CLAIMED = `
  delivery.id, delivery.event_id as "eventId", delivery.endpoint_id as "endpointId", event.kind, delivery.tries,
  endpoint.url, event.body, endpoint.secret_encrypted as "secretEncrypted",
  case when endpoint.former_secret_until > now() then endpoint.former_secret_encrypted end as "formerSecretEncrypted"`;

/** Claims the due deliveries of an endpoint, the oldest first; none when the endpoint is off. */
export function claimDue(db: TenantDb, endpointId: string, most: number): Promise<ClaimedDelivery[]> {
  return db.query<ClaimedDelivery>(
    `update portal.webhook_delivery as delivery set due_at = now() + make_interval(secs => $4)
       from portal.webhook_endpoint as endpoint, portal.webhook_event as event
      where delivery.tenant_id = $1 and endpoint.tenant_id = $1 and endpoint.id = $2 and endpoint.is_on
        and (endpoint.paused_until is null or endpoint.paused_until <= now())
        and event.tenant_id = $1 and event.id = delivery.event_id
        and delivery.endpoint_id = $2 and delivery.id in (
          select id from portal.webhook_delivery
           where tenant_id = $1 and endpoint_id = $2 and state = 'waiting' and due_at <= now()
           order by due_at limit $3 for update skip locked)
      returning ${CLAIMED}`,
    [db.tenantId, endpointId, most, CLAIM_SECONDS],
  );
}

/** Claims a delivery that was just created, whether its endpoint is on or off. */
export async function claimOne(db: TenantDb, id: string): Promise<ClaimedDelivery | undefined> {
  const [row] = await db.query<ClaimedDelivery>(
    `update portal.webhook_delivery as delivery set due_at = now() + make_interval(secs => $3)
       from portal.webhook_endpoint as endpoint, portal.webhook_event as event
      where delivery.tenant_id = $1 and delivery.id = $2
        and endpoint.tenant_id = $1 and endpoint.id = delivery.endpoint_id
        and event.tenant_id = $1 and event.id = delivery.event_id
      returning ${CLAIMED}`,
    [db.tenantId, id, CLAIM_SECONDS],
  );
  return row;
}

/** Records the outcome of an attempt and the resulting state; once, even when two processes attempt concurrently. */
export async function recordAttempt(
  db: TenantDb,
  { id, kind, tries }: ClaimedDelivery,
  { status, failure, durationMs, headers, answer }: WebhookOutcome,
): Promise<void> {
  const arrived = hasArrived(status);
  const wait = arrived ? undefined : retryAfter(kind, tries + 1);
  const state = arrived ? 'delivered' : wait === undefined ? 'failed' : 'waiting';
  await db.query(
    `insert into portal.webhook_attempt (tenant_id, delivery_id, at, status, failure, duration_ms, headers, answer)
     values ($1, $2, clock_timestamp() - make_interval(secs => $5::float8 / 1000), $3, $4, $5, $6, $7)`,
    [db.tenantId, id, status ?? null, failure ?? null, durationMs, JSON.stringify(headers), answer],
  );
  await db.query(
    `update portal.webhook_delivery
        set state = $3, tries = tries + 1, due_at = now() + make_interval(secs => $4),
            ended_at = case when $3 = 'waiting' then null else now() end
      where tenant_id = $1 and id = $2 and state = 'waiting' and tries = $5`,
    [db.tenantId, id, state, wait ?? 0, tries],
  );
}

/** Records whether an endpoint answers. Call before {@link recordAttempt}: every transaction locks the endpoint first. */
export async function recordAnswering(
  db: TenantDb,
  { endpointId, kind }: ClaimedDelivery,
  { status, failure }: WebhookOutcome,
): Promise<void> {
  const arrived = hasArrived(status);
  // A failed test does not count: the endpoint may not be ready yet.
  if (kind === TEST_KIND && !arrived) return;
  await db.query(
    `update portal.webhook_endpoint
        set failing_since = case when $3 then null else coalesce(failing_since, now()) end,
            paused_until = case when $4 then now() + make_interval(secs => $5) end
      where tenant_id = $1 and id = $2 and ((failing_since is null) <> $3 or paused_until is not null or $4)`,
    [db.tenantId, endpointId, arrived, failure !== undefined, PAUSE_SECONDS],
  );
}

/** Switches off an endpoint that has failed for days. @returns the endpoint, only when this call switches it off */
export async function giveUp(
  db: TenantDb,
  endpointId: string,
): Promise<{ url: string; description: string } | undefined> {
  const [row] = await db.query<{ url: string; description: string }>(
    `update portal.webhook_endpoint set is_on = false, given_up_at = now()
      where tenant_id = $1 and id = $2 and is_on and failing_since < now() - make_interval(days => $3)
      returning url, description`,
    [db.tenantId, endpointId, GIVE_UP_AFTER_DAYS],
  );
  return row;
}

/** Makes a delivery due immediately, with the attempts of a new delivery. */
export async function beginAgain(db: TenantDb, id: string): Promise<void> {
  await db.query(
    `update portal.webhook_delivery set state = 'waiting', tries = 0, due_at = now(), ended_at = null
      where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
}

/** Makes the failed deliveries of an endpoint since an instant due again. @returns their number */
export async function beginFailedAgain(db: TenantDb, endpointId: string, since: string): Promise<number> {
  const rows = await db.query(
    `update portal.webhook_delivery set state = 'waiting', tries = 0, due_at = now(), ended_at = null
      where tenant_id = $1 and endpoint_id = $2 and state = 'failed' and created_at >= $3 returning 1`,
    [db.tenantId, endpointId, since],
  );
  return rows.length;
}

/** Deletes old events with their deliveries and attempts, and former secrets that have ended. @returns how many events */
export async function deleteOld(db: TenantDb): Promise<number> {
  await db.query(
    `update portal.webhook_endpoint set former_secret_encrypted = null, former_secret_until = null
      where tenant_id = $1 and former_secret_until < now()`,
    [db.tenantId],
  );
  const rows = await db.query(
    'delete from portal.webhook_event where tenant_id = $1 and created_at < now() - make_interval(days => $2) returning 1',
    [db.tenantId, LOG_DAYS],
  );
  return rows.length;
}
