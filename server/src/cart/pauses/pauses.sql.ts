import type { Labels } from '@guichet/contract/locale.ts';
import type { PauseEnd } from '@guichet/contract/tickets/no-shows.ts';
import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

const PausePayload = z.object({ pauseId: z.string() });

/** The job that mails a customer that bookings are paused. */
export const PAUSED_MAIL_JOB = defineJob('cart.paused-mail', PausePayload);

/** The job that mails a customer that a pause has ended. */
export const PAUSE_ENDED_MAIL_JOB = defineJob('cart.pause-ended-mail', PausePayload);

/** A pause of a customer's bookings of a service. */
export interface PauseRow {
  id: string;
  customerId: string;
  service: string;
  serviceName: Labels;
  missed: number;
  since: Date;
  until: Date;
  endedAt: Date | null;
  end: PauseEnd | null;
}

const PAUSES = `
  select pause.id, pause.customer_id as "customerId", pause.service_code as service, pause.service_name as "serviceName",
         pause.missed, pause.since, pause.until_at as until, pause.ended_at as "endedAt", pause.end_reason as end
    from portal.booking_pause as pause
   where pause.tenant_id = $1`;

/** Returns the first running pause of a customer for one of these services. */
export async function findPause(
  db: TenantDb,
  customerId: string,
  services: readonly string[],
): Promise<PauseRow | undefined> {
  const [row] = await db.named<PauseRow>(
    'pause-find',
    `${PAUSES} and pause.customer_id = $2 and pause.service_code = any ($3)
        and pause.ended_at is null and pause.until_at > now()
      order by pause.until_at desc limit 1`,
    [db.tenantId, customerId, services],
  );
  return row;
}

export async function readPause(db: TenantDb, id: string): Promise<PauseRow | undefined> {
  const [row] = await db.query<PauseRow>(`${PAUSES} and pause.id = $2`, [db.tenantId, id]);
  return row;
}

/** Returns the pauses of a customer since an instant, running ones always, the latest first. */
export const readPausesOf = (db: TenantDb, customerId: string, since: Date): Promise<PauseRow[]> =>
  db.query<PauseRow>(
    `${PAUSES} and pause.customer_id = $2 and (pause.ended_at is null or pause.since >= $3)
      order by pause.since desc limit 100`,
    [db.tenantId, customerId, since],
  );

/** Returns the running pauses, the latest first. */
export const readRunningPauses = (db: TenantDb, most: number): Promise<PauseRow[]> =>
  db.query<PauseRow>(`${PAUSES} and pause.ended_at is null order by pause.since desc limit $2`, [
    db.tenantId,
    most,
  ]);

/** Ends running pauses that a condition names, and mails their customers. */
async function endPauses(
  db: TenantDb,
  condition: string,
  values: readonly unknown[],
  reason: PauseEnd,
  by: string | null = null,
): Promise<PauseRow[]> {
  const rows = await db.query<PauseRow>(
    `with ended as (
       update portal.booking_pause set ended_at = now(), end_reason = $2, lifted_by = $3
        where tenant_id = $1 and ended_at is null and ${condition} returning *)
     ${PAUSES.replace('portal.booking_pause', 'ended')}`,
    [db.tenantId, reason, by, ...values],
  );
  for (const { id } of rows) await enqueue(db, PAUSE_ENDED_MAIL_JOB, { pauseId: id });
  return rows;
}

/** Ends the pauses whose time is over. */
export const endDuePauses = (db: TenantDb): Promise<PauseRow[]> =>
  endPauses(db, 'until_at <= now()', [], 'over');

/** Ends the pauses of a service whose rule was removed. */
export const endPausesOfService = (db: TenantDb, service: string): Promise<PauseRow[]> =>
  endPauses(db, 'service_code = $4', [service], 'rule');

/** Lifts a running pause. @returns undefined when it has ended, or does not exist */
export async function liftPause(db: TenantDb, id: string, by: string): Promise<PauseRow | undefined> {
  const [row] = await endPauses(db, 'id = $4', [id], 'lifted', by);
  return row;
}

/** Ends a pause whose missed places no longer suffice. */
export const takePauseBack = (db: TenantDb, id: string): Promise<PauseRow[]> =>
  endPauses(db, 'id = $4', [id], 'taken-back');

/** Begins a pause, and mails its customer. @returns its id; undefined while another pause runs */
export async function beginPause(
  db: TenantDb,
  pause: Pick<PauseRow, 'customerId' | 'service' | 'serviceName' | 'missed' | 'until'>,
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `insert into portal.booking_pause (tenant_id, customer_id, service_code, service_name, missed, until_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, customer_id, service_code) where ended_at is null do nothing returning id`,
    [
      db.tenantId,
      pause.customerId,
      pause.service,
      JSON.stringify(pause.serviceName),
      pause.missed,
      pause.until,
    ],
  );
  if (row) await enqueue(db, PAUSED_MAIL_JOB, { pauseId: row.id });
  return row?.id;
}
