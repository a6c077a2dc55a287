import { randomUUID } from 'node:crypto';
import {
  FORMER_SECRET_HOURS,
  MAX_ENDPOINTS,
  type WebhookKind,
} from '@guichet/contract/tenants/webhook-rules.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { EndpointChoices } from './model.ts';

/**
 * Notes that something has happened, in the transaction of the thing itself: endpoints are notified once it is
 * committed. Costs one look at the tenant's endpoints where none subscribes.
 * @param about the event's data, or the identifiers by which they are found, see `EventReaders`
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

/** Notes several events of what happened now, each under an identifier that is the same when it is noted again. */
export async function noteEvents(
  db: TenantDb,
  events: readonly { kind: WebhookKind; eventId: string; about: object }[],
): Promise<void> {
  await db.named(
    'webhook-note-events',
    `select portal.note_event($1, kind, "eventId", now(), about)
       from jsonb_to_recordset($2) as event (kind text, "eventId" uuid, about jsonb)`,
    [db.tenantId, JSON.stringify(events)],
  );
}

/** @returns the new endpoint's id; undefined when the tenant has as many as it may have */
export async function insertEndpoint(
  db: TenantDb,
  { url, description, kinds, isOn }: EndpointChoices,
  secretEncrypted: string,
): Promise<string | undefined> {
  // Two at once count each other.
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

/** Changes an endpoint; one that is on again has failed at nothing yet. */
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

/** Replaces a secret; the one before signs beside it for a day, and one before that no longer. */
export async function replaceSecret(db: TenantDb, id: string, secretEncrypted: string): Promise<void> {
  await db.query(
    `update portal.webhook_endpoint
        set former_secret_encrypted = secret_encrypted, former_secret_until = now() + make_interval(hours => $4),
            secret_encrypted = $3
      where tenant_id = $1 and id = $2`,
    [db.tenantId, id, secretEncrypted, FORMER_SECRET_HOURS],
  );
}

/** @returns false where none was left */
export async function endFormerSecret(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.query(
    `update portal.webhook_endpoint set former_secret_encrypted = null, former_secret_until = null
      where tenant_id = $1 and id = $2 and former_secret_until > now() returning 1`,
    [db.tenantId, id],
  );
  return rows.length > 0;
}
