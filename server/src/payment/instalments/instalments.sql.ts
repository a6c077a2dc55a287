import { z } from 'zod';
import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { EvaluatedAttempt } from '../attempts/attempts.ts';
import { enqueueSubscription, resumeSubscription } from '../subscriptions/subscriptions.sql.ts';
import type { ScheduleRow } from './instalments.ts';
import { instalmentsOf, isMonthly, type PlanOverTime } from './instalments.ts';

const SUBSCRIPTION = `
  (select jsonb_build_object(
            'dayOfTheMonth', coalesce(known.day_of_month, (attempt.plan ->> 'dayOfTheMonth')::int),
            'card', case when expiry_year is not null then jsonb_build_object(
              'brand', brand, 'lastDigits', last_digits, 'expiryMonth', expiry_month, 'expiryYear', expiry_year) end,
            'isSavedCard', exists (select from portal.payment_alias as saved where saved.alias = known.alias),
            'isSuspended', suspended_at is not null, 'endedAt', ended_at, 'unpaidFrom', unpaid_from,
            'serviceCodes', (select coalesce(jsonb_agg(distinct line ->> 'service'), '[]')
                               from portal.cart, jsonb_array_elements(cart.lines) as line
                              where cart.id = schedule.cart_id and line ? 'periodDays'))
     from portal.payment_subscription as known join portal.payment_attempt as attempt on attempt.id = known.id
    where known.id = schedule.id)`;

const SCHEDULE = `
  schedule.id, schedule.user_id as "userId", schedule.created_at as "createdAt", schedule.total, schedule.state,
  ${SUBSCRIPTION} as subscription,
  coalesce((select jsonb_agg(distinct line -> 'serviceName')
              from portal.cart, jsonb_array_elements(cart.lines) as line where cart.id = schedule.cart_id and line ? 'serviceName'), '[]') as services,
  (select jsonb_agg(jsonb_build_object('number', number, 'day', due_day, 'amount', amount, 'state', instalment.state)
                    order by number)
     from portal.payment_instalment as instalment where schedule_id = schedule.id) as instalments
  from portal.payment_schedule as schedule`;

/** Maximum schedules shown to a customer. */
const MAX_SHOWN = 50;

/** Returns the schedules of a customer, running ones first, then the newest. */
export function schedulesOf(db: TenantDb, userId: string): Promise<ScheduleRow[]> {
  return db.named<ScheduleRow>(
    'payment-schedules',
    `select ${SCHEDULE} where user_id = $1 order by schedule.state <> 'running', created_at desc limit ${MAX_SHOWN}`,
    [userId],
  );
}

export async function readSchedule(db: TenantDb, id: string): Promise<ScheduleRow | undefined> {
  const rows = await db.named<ScheduleRow>('payment-schedule', `select ${SCHEDULE} where schedule.id = $1`, [
    id,
  ]);
  return rows[0];
}

const RefusedPayload = z.object({
  scheduleId: z.string(),
  number: z.number(),
  /** Number of the reminder from 1; absent for the first notification. */
  reminder: z.number().exactOptional(),
});

/** A refused instalment, in the payload of the mail jobs. */
export type RefusedPayload = z.output<typeof RefusedPayload>;

/** The job that notifies customer and venue of a refused instalment. */
export const REFUSED_JOB = defineJob('payment.instalment-refused', RefusedPayload);

/** The job that reminds a customer of a refused instalment. */
export const REMINDER_JOB = defineJob('payment.instalment-reminder', RefusedPayload);

/** An attempt that is paid over time. */
export type PlannedAttempt = Pick<EvaluatedAttempt, 'id' | 'amount'> & {
  readonly plan: PlanOverTime;
};

/** Inserts the schedule of an attempt for the attempt's customer. An existing schedule is kept, or cancelled. */
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

/** Cancels the schedule of an attempt: later debits are refunded. Has no effect on a payment at once. */
export async function cancelSchedule(db: TenantDb, attemptId: string): Promise<void> {
  const [attempt] = await db.named<PlannedAttempt>(
    'payment-planned-attempt',
    `select id, cart_id as "cartId", amount, currency, plan
       from portal.payment_attempt where tenant_id = $1 and id = $2 and plan is not null`,
    [db.tenantId, attemptId],
  );
  if (!attempt) return;
  await openSchedule(db, attempt, 'cancelled');
  if (isMonthly(attempt.plan)) await enqueueSubscription(db, attemptId);
}

/**
 * Records that the provider has debited an instalment; the first debit begins the schedule.
 * @param state of a schedule that begins now
 * @returns false when the instalment was already paid
 */
export async function settleInstalment(
  db: TenantDb,
  attempt: PlannedAttempt,
  event: Pick<PaymentEvent, 'sequenceNumber' | 'transactionUuid' | 'occurredAt'>,
  state: 'running' | 'cancelled' = 'running',
): Promise<boolean> {
  await openSchedule(db, attempt, state);
  return markInstalmentPaid(db, attempt.id, event.sequenceNumber, event);
}

/** Records the transaction that paid an instalment. @returns false when the instalment was already paid */
export async function markInstalmentPaid(
  db: TenantDb,
  scheduleId: string,
  number: number,
  event: Pick<PaymentEvent, 'transactionUuid' | 'occurredAt'>,
): Promise<boolean> {
  const rows = await db.named(
    'payment-settle-instalment',
    `update portal.payment_instalment set state = 'paid', transaction_uuid = $3, settled_at = $4
      where schedule_id = $1 and number = $2 and state <> 'paid' returning 1`,
    [scheduleId, number, event.transactionUuid, event.occurredAt],
  );
  await db.named(
    'payment-complete-schedule',
    `update portal.payment_schedule as schedule set state = 'completed'
      where id = $1 and state = 'running'
        and not exists (select from portal.payment_instalment where schedule_id = schedule.id and state <> 'paid')`,
    [scheduleId],
  );
  if (rows.length > 0) await resumeSubscription(db, scheduleId);
  return rows.length > 0;
}

/** Begins the schedule of a payment. A first debit without a capture is owed until another debit pays it. */
export async function beginSchedule(
  db: TenantDb,
  attempt: PlannedAttempt,
  event: PaymentEvent,
  state: 'running' | 'cancelled',
): Promise<void> {
  if (event.taken?.amountCents !== 0) {
    await settleInstalment(db, attempt, event, state);
    return;
  }
  await openSchedule(db, attempt, state);
  await markRefused(db, attempt.id, 1);
}

/** Records that the provider could not debit an instalment, and notifies customer and venue, once. */
export async function refuseInstalment(db: TenantDb, attempt: PlannedAttempt, number: number): Promise<void> {
  await openSchedule(db, attempt, 'running');
  if (!(await markRefused(db, attempt.id, number))) return;
  const payload = { scheduleId: attempt.id, number };
  await enqueue(db, REFUSED_JOB, payload, { key: `${REFUSED_JOB.name}:${attempt.id}:${number}` });
}

/** Marks an instalment as refused. @returns false when it was already refused or paid */
async function markRefused(db: TenantDb, scheduleId: string, number: number): Promise<boolean> {
  const rows = await db.named(
    'payment-refuse-instalment',
    `update portal.payment_instalment set state = 'refused', reminded_at = now()
      where schedule_id = $1 and number = $2 and state = 'due' returning 1`,
    [scheduleId, number],
  );
  return rows.length > 0;
}

/** Enqueues reminders of owed instalments, each after the venue's number of days since the last notification. */
export async function enqueueReminders(db: TenantDb): Promise<void> {
  const due = await db.named<{ scheduleId: string; number: number; reminder: number }>(
    'payment-claim-reminders',
    `update portal.payment_instalment as owed set reminders = reminders + 1, reminded_at = now()
       from portal.payment_schedule as schedule, portal.tenant
      where tenant.id = $1 and owed.state = 'refused' and owed.reminders < tenant.max_reminders
        and coalesce(owed.reminded_at, '-infinity') <= now() - make_interval(days => tenant.reminder_days)
        and schedule.id = owed.schedule_id and schedule.state = 'running'
      returning owed.schedule_id as "scheduleId", owed.number, owed.reminders as reminder`,
    [db.tenantId],
  );
  for (const { scheduleId, number, reminder } of due) {
    const payload = { scheduleId, number, reminder };
    await enqueue(db, REMINDER_JOB, payload, { key: `${REMINDER_JOB.name}:${scheduleId}:${number}` });
  }
}

/** A schedule with debits whose notifications are overdue. */
export type OverdueSchedule = Pick<EvaluatedAttempt, 'id' | 'siteId' | 'mode' | 'shopVersion'>;

/**
 * Claims running schedules with a debit that was due yesterday or before and is not known to be made, each once a day.
 * Debits of more than two months ago are ignored.
 * @param today in the venue's time zone
 */
export function claimOverdue(db: TenantDb, today: string, most: number): Promise<OverdueSchedule[]> {
  return db.named<OverdueSchedule>(
    'payment-claim-overdue',
    `update portal.payment_schedule as asked set asked_at = now()
       from portal.payment_attempt as attempt
      where attempt.id = asked.id and asked.id = any (array(
              select schedule.id from portal.payment_schedule as schedule
               where state = 'running' and asked_at < now() - interval '20 hours'
                 and exists (select from portal.payment_instalment as instalment
                              where schedule_id = schedule.id and instalment.state <> 'paid'
                                and due_day between $1::date - 60 and $1::date - 1)
               order by asked_at limit $2 for update skip locked))
      returning attempt.id, attempt.site_id as "siteId", attempt.mode, attempt.shop_version as "shopVersion"`,
    [today, most],
  );
}
