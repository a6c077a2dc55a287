import type { Labels } from '@guichet/contract/locale.ts';
import type { MissedState } from '@guichet/contract/tickets/no-shows.ts';
import { z } from 'zod';
import type { HeldEvent, MovedService, StoredLine } from '#cart/cart.ts';
import type { UnusedTicket } from '#gateways/ticketing/box-office/entrance/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { ForeignZone } from '#kernel/format/localized.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { withMove } from '../moves/moved-tickets.ts';

/** The job that warns a customer that one more missed place pauses bookings. */
export const WARNING_MAIL_JOB = defineJob('tickets.no-show-warning-mail', z.object({ ticketId: z.string() }));

export const enqueueWarning = (db: TenantDb, ticketId: string): Promise<void> =>
  enqueue(db, WARNING_MAIL_JOB, { ticketId });

/** A missed place of a customer. */
export interface MissedRow {
  ticketId: string;
  ticketNumber: string;
  customerId: string;
  service: string;
  serviceName: Labels;
  sessionId: string;
  start: Date;
  zone: ForeignZone | null;
  state: MissedState;
  pauseId: string | null;
}

const MISSED = `
  select place.ticket_id as "ticketId", place.ticket_number as "ticketNumber", place.customer_id as "customerId",
         place.service_code as service, place.service_name as "serviceName", place.session_id as "sessionId",
         place.starts_at as start, place.zone, place.state, place.pause_id as "pauseId"
    from portal.missed_place as place
   where place.tenant_id = $1`;

interface Candidate {
  ticketId: string;
  ticketNumber: string;
  customerId: string;
  sessionId: string;
  start: Date;
  line: StoredLine;
  movedEvent: HeldEvent | null;
  movedService: MovedService | null;
}

/** Records the missed places of tickets that are valid, held by an account, and not recorded yet. @returns the new ones */
export async function recordMissed(db: TenantDb, tickets: readonly UnusedTicket[]): Promise<MissedRow[]> {
  const candidates = await db.named<Candidate>(
    'no-show-candidates',
    `select ticket.id as "ticketId", ticket.ticket_number as "ticketNumber", ticket.user_id as "customerId",
            ticket.session_id as "sessionId", sold.line, ticket.moved_event as "movedEvent",
            ticket.moved_service as "movedService", unused.start
       from unnest($2::text[], $3::text[], $4::timestamptz[]) as unused (session, number, start)
       join portal.ticket on ticket.tenant_id = $1 and ticket.ticket_number = unused.number and ticket.session_id = unused.session
       join portal.purchase on purchase.tenant_id = $1 and purchase.id = ticket.purchase_id
       join portal.customer on customer.tenant_id = $1 and customer.id = ticket.user_id
        and not customer.is_guest and customer.erased_at is null
       join lateral jsonb_array_elements(purchase.lines) as sold (line) on sold.line ->> 'id' = ticket.line_id::text
      where ticket.consumed_at is null and ticket.refunded_at is null and purchase.blocked_at is null
        and not exists (select from portal.session_change as change
                         where change.tenant_id = $1 and change.session_id = ticket.session_id and change.state = 'cancelled')
        and not exists (select from portal.missed_place as known
                         where known.tenant_id = $1 and known.ticket_id = ticket.id)
      order by ticket.id`,
    [
      db.tenantId,
      tickets.map(({ sessionId }) => sessionId),
      tickets.map(({ ticketNumber }) => ticketNumber),
      tickets.map(({ sessionStart }) => sessionStart),
    ],
  );
  const recorded: MissedRow[] = [];
  for (const candidate of candidates) {
    const row = await insertMissed(db, withMove(candidate));
    if (row) recorded.push(row);
  }
  return recorded;
}

/** Inserts a missed place. @returns undefined when another process has recorded it */
async function insertMissed(
  db: TenantDb,
  { ticketId, ticketNumber, customerId, sessionId, start, line }: Candidate,
): Promise<MissedRow | undefined> {
  const zone = line.details.find(({ eventId }) => eventId === sessionId)?.event?.zone;
  const [row] = await db.named<MissedRow>(
    'no-show-record',
    `with recorded as (
       insert into portal.missed_place
         (tenant_id, ticket_id, ticket_number, customer_id, service_code, service_name, session_id, starts_at, zone)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning *)
     ${MISSED.replace('portal.missed_place', 'recorded')}`,
    [
      db.tenantId,
      ticketId,
      ticketNumber,
      customerId,
      line.service,
      JSON.stringify(line.serviceName),
      sessionId,
      start,
      zone ? JSON.stringify(zone) : null,
    ],
  );
  return row;
}

/** Locks the missed places and pauses of a customer until the transaction ends. */
export async function lockNoShows(db: TenantDb, customerId: string): Promise<void> {
  await db.named('no-show-lock', 'select pg_advisory_xact_lock(hashtextextended($1, 6))', [
    db.tenantId + customerId,
  ]);
}

/**
 * Returns the missed places of a customer's service that count and that no pause has counted, the latest last.
 * @param since since when the rule exists: sessions that started before do not count
 */
export const readCounted = (
  db: TenantDb,
  customerId: string,
  { service, since }: { service: string; since: Date },
): Promise<MissedRow[]> =>
  db.named<MissedRow>(
    'no-show-counted',
    `${MISSED} and place.customer_id = $2 and place.service_code = $3 and place.state = 'counted' and place.pause_id is null
        and place.starts_at >= $4
      order by place.starts_at, place.ticket_id`,
    [db.tenantId, customerId, service, since],
  );

/** Assigns missed places to the pause that they began: they count for no other. */
export async function assignToPause(
  db: TenantDb,
  pauseId: string,
  ticketIds: readonly string[],
): Promise<void> {
  await db.named(
    'no-show-assign',
    'update portal.missed_place set pause_id = $2 where tenant_id = $1 and ticket_id = any ($3)',
    [db.tenantId, pauseId, ticketIds],
  );
}

/** Returns the missed places that count, recorded since an instant: a late use may take them back. */
export const readRecent = (db: TenantDb, since: Date): Promise<MissedRow[]> =>
  db.named<MissedRow>(
    'no-show-recent',
    `${MISSED} and place.state = 'counted' and place.recorded_at >= $2 order by place.ticket_id`,
    [db.tenantId, since],
  );

/** Changes the state of a missed place that counts. @returns undefined when it no longer counts, or does not exist */
export async function endMissed(
  db: TenantDb,
  ticketId: string,
  state: Exclude<MissedState, 'counted'>,
  by: string | null = null,
): Promise<MissedRow | undefined> {
  const [row] = await db.named<MissedRow>(
    'no-show-end',
    `with ended as (
       update portal.missed_place set state = $3, excused_by = $4
        where tenant_id = $1 and ticket_id = $2 and state = 'counted' returning *)
     ${MISSED.replace('portal.missed_place', 'ended')}`,
    [db.tenantId, ticketId, state, by],
  );
  return row;
}

/** Returns how many missed places of a pause still count. */
export async function countOfPause(db: TenantDb, pauseId: string): Promise<number> {
  const [row] = await db.named<{ count: number }>(
    'no-show-of-pause',
    `select count(*)::int as count from portal.missed_place
      where tenant_id = $1 and pause_id = $2 and state = 'counted'`,
    [db.tenantId, pauseId],
  );
  return row?.count ?? 0;
}

/** Frees the missed places of a pause that was taken back: they count for another. */
export async function freeFromPause(db: TenantDb, pauseId: string): Promise<void> {
  await db.named(
    'no-show-free',
    'update portal.missed_place set pause_id = null where tenant_id = $1 and pause_id = $2',
    [db.tenantId, pauseId],
  );
}

export async function readMissed(db: TenantDb, ticketId: string): Promise<MissedRow | undefined> {
  const [row] = await db.query<MissedRow>(`${MISSED} and place.ticket_id = $2`, [db.tenantId, ticketId]);
  return row;
}

/** Returns the missed places of a customer since an instant, the latest first. */
export const readMissedOf = (db: TenantDb, customerId: string, since: Date): Promise<MissedRow[]> =>
  db.query<MissedRow>(
    `${MISSED} and place.customer_id = $2 and place.starts_at >= $3 order by place.starts_at desc, place.ticket_id limit 200`,
    [db.tenantId, customerId, since],
  );

/** Returns the missed places that count, of these customers and of those who missed a place last, the latest first. */
export const readCountedOfAll = (
  db: TenantDb,
  customers: readonly string[],
  { since, most }: { since: Date; most: number },
): Promise<MissedRow[]> =>
  db.query<MissedRow>(
    `${MISSED} and place.state = 'counted' and place.starts_at >= $3
        and (place.customer_id = any ($2) or place.customer_id in (
          select recent.customer_id from portal.missed_place as recent
           where recent.tenant_id = $1 and recent.state = 'counted' and recent.starts_at >= $3
           group by recent.customer_id order by max(recent.starts_at) desc limit $4))
      order by place.starts_at desc, place.ticket_id limit 2000`,
    [db.tenantId, customers, since, most],
  );

/** A customer as staff see one. */
export interface NamedCustomer {
  id: string;
  name: string;
  email: string;
}

export const readNames = (db: TenantDb, ids: readonly string[]): Promise<NamedCustomer[]> =>
  db.query<NamedCustomer>(
    `select id, coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), social_reason, email) as name, email
       from portal.customer where tenant_id = $1 and id = any ($2) and erased_at is null`,
    [db.tenantId, ids],
  );
