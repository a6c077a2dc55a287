import type { PaymentEvent } from '#gateways/payment/port.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Attempt } from '../attempts/rules.ts';
import { type InstalmentPlan, instalmentsOf } from './rules.ts';

/** The job that tells customer and venue of a refused instalment: `{ tenantId, scheduleId, number }`. */
export const REFUSED_TASK = 'payment.instalment-refused';

/** An attempt that is paid in instalments. */
export type PlannedAttempt = Pick<Attempt, 'id' | 'cartId' | 'amount' | 'currency'> & {
  readonly plan: InstalmentPlan;
};

/** Writes the schedule of an attempt; one that is there is kept, or cancelled. Its customer is the attempt's. */
async function openSchedule(
  db: TenantDb,
  attempt: PlannedAttempt,
  state: 'running' | 'cancelled',
): Promise<void> {
  await db.named(
    'payment-open-schedule',
    `with opened as (
       insert into portal.payment_schedule (tenant_id, id, cart_id, user_id, total, currency, state)
       select tenant_id, id, cart_id, user_id, amount, currency, $3 from portal.payment_attempt where id = $1
       on conflict (tenant_id, id) do update set state = excluded.state
         where excluded.state = 'cancelled'
       returning tenant_id, id)
     insert into portal.payment_instalment (tenant_id, schedule_id, number, due_day, amount)
     select opened.tenant_id, opened.id, number, day, amount
       from opened, jsonb_to_recordset($2) as due (number smallint, day date, amount integer)
     on conflict do nothing`,
    [attempt.id, JSON.stringify(instalmentsOf(attempt.amount, attempt.plan)), state],
  );
}

/**
 * Records that the provider has debited an instalment; of the first one, the schedule begins with it.
 * @param state of a schedule that begins now
 * @returns false when it was paid before
 */
export async function settleInstalment(
  db: TenantDb,
  attempt: PlannedAttempt,
  event: Pick<PaymentEvent, 'sequenceNumber' | 'transactionUuid' | 'occurredAt'>,
  state: 'running' | 'cancelled' = 'running',
): Promise<boolean> {
  await openSchedule(db, attempt, state);
  const rows = await db.named(
    'payment-settle-instalment',
    `update portal.payment_instalment set state = 'paid', transaction_uuid = $3, settled_at = $4
      where schedule_id = $1 and number = $2 and state <> 'paid' returning 1`,
    [attempt.id, event.sequenceNumber, event.transactionUuid, event.occurredAt],
  );
  await db.named(
    'payment-complete-schedule',
    `update portal.payment_schedule as schedule set state = 'completed'
      where id = $1 and state = 'running'
        and not exists (select from portal.payment_instalment where schedule_id = schedule.id and state <> 'paid')`,
    [attempt.id],
  );
  return rows.length > 0;
}

/** Begins the schedule of an attempt whose first debit took nothing: it is owed until another debit pays it. */
export async function oweFirstInstalment(
  db: TenantDb,
  attempt: PlannedAttempt,
  state: 'running' | 'cancelled',
): Promise<void> {
  await openSchedule(db, attempt, state);
  await markRefused(db, attempt.id, 1);
}

/** Records that the provider could not debit an instalment, and has customer and venue told, once. */
export async function refuseInstalment(db: TenantDb, attempt: PlannedAttempt, number: number): Promise<void> {
  await openSchedule(db, attempt, 'running');
  if (!(await markRefused(db, attempt.id, number))) return;
  const payload = { tenantId: db.tenantId, scheduleId: attempt.id, number };
  await enqueue(db, REFUSED_TASK, payload, { key: `${REFUSED_TASK}:${attempt.id}:${number}` });
}

/** @returns false when it was refused or paid before */
async function markRefused(db: TenantDb, scheduleId: string, number: number): Promise<boolean> {
  const rows = await db.named(
    'payment-refuse-instalment',
    `update portal.payment_instalment set state = 'refused'
      where schedule_id = $1 and number = $2 and state = 'due' returning 1`,
    [scheduleId, number],
  );
  return rows.length > 0;
}
