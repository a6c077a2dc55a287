import type { PaymentEvent } from '#gateways/payment/port.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Instalment } from '../instalments/rules.ts';

/**
 * The job that makes provider and ticketing system follow what is known of a subscription, and tells its customer:
 * `{ tenantId, scheduleId }`.
 */
export const FOLLOW_TASK = 'payment.follow-subscription';

/** The job whose key is the subscription's: it reads the present state, so that any number of changes need one run. */
export function enqueueSubscription(db: TenantDb, scheduleId: string): Promise<void> {
  const payload = { tenantId: db.tenantId, scheduleId };
  return enqueue(db, FOLLOW_TASK, payload, { key: `${FOLLOW_TASK}:${scheduleId}` });
}

/** Keeps the subscription that a payment has begun; one that pays for nothing is ended at the provider. */
export async function openSubscription(
  db: TenantDb,
  scheduleId: string,
  { subscription, alias, card }: Pick<PaymentEvent, 'subscription' | 'alias' | 'card'>,
): Promise<void> {
  if (!subscription || alias === null) return;
  const [opened] = await db.named<{ isOver: boolean }>(
    'payment-open-subscription',
    `with opened as (
       insert into portal.payment_subscription
         (tenant_id, id, subscription, alias, brand, last_digits, expiry_month, expiry_year)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id)
     select schedule.state = 'cancelled' as "isOver"
       from opened join portal.payment_schedule as schedule on schedule.id = opened.id`,
    [
      db.tenantId,
      scheduleId,
      subscription.id,
      alias,
      card?.brand ?? null,
      card?.lastDigits ?? null,
      card?.expiry?.month ?? null,
      card?.expiry?.year ?? null,
    ],
  );
  if (opened?.isOver) await enqueueSubscription(db, scheduleId);
}

/** Has the cards of a subscription open again, once nothing of it is owed any more. */
export async function resumeSubscription(db: TenantDb, scheduleId: string): Promise<void> {
  const rows = await db.named(
    'payment-resume-subscription',
    `update portal.payment_subscription as resumed set suspended_at = null
      where id = $1 and suspended_at is not null
        and not exists (select from portal.payment_instalment as owed
                         where owed.schedule_id = resumed.id and owed.state = 'refused')
     returning 1`,
    [scheduleId],
  );
  if (rows.length > 0) await enqueueSubscription(db, scheduleId);
}

/** Suspends subscriptions of which a debit is still owed after the venue's last reminder, and its days. */
export async function suspendOverdue(db: TenantDb): Promise<void> {
  const suspended = await db.named<{ id: string }>(
    'payment-suspend-subscriptions',
    `update portal.payment_subscription as late set suspended_at = now()
       from portal.tenant, portal.payment_schedule as schedule
      where tenant.id = $1 and late.suspended_at is null and schedule.id = late.id and schedule.state = 'running'
        and exists (select from portal.payment_instalment as owed
                     where owed.schedule_id = late.id and owed.state = 'refused'
                       and owed.reminders >= tenant.max_reminders
                       and owed.reminded_at <= now() - make_interval(days => tenant.reminder_days))
     returning late.id`,
    [db.tenantId],
  );
  for (const { id } of suspended) await enqueueSubscription(db, id);
}

/** A subscription that ends. */
interface Ending {
  readonly userId: string;
  readonly scheduleId: string;
  readonly today: string;
  readonly isElsewhere?: boolean;
}

/** Keeps that the provider is asked about a subscription, whether or not it answers: others have their turn before it again. */
export async function recordAsked(db: TenantDb, scheduleId: string): Promise<void> {
  await db.named(
    'payment-record-asked',
    'update portal.payment_subscription set asked_at = now() where tenant_id = $1 and id = $2',
    [db.tenantId, scheduleId],
  );
}

/**
 * Ends a running subscription of a customer; one that has been ended stays as it is.
 * @param ending.today in the venue's time zone @param ending.isElsewhere it was ended at the provider
 * @returns since when, and the first day that is not paid for; undefined when they have no such subscription
 */
export async function endSubscription(
  db: TenantDb,
  { userId, scheduleId, today, isElsewhere = false }: Ending,
): Promise<{ endedAt: Date; unpaidFrom: string } | undefined> {
  const [ended] = await db.named<{ endedAt: Date; unpaidFrom: string }>(
    'payment-end-subscription',
    `with stopped as (
       update portal.payment_schedule set state = 'ended'
        where id = $1 and user_id = $2 and state = 'running'
          and exists (select from portal.payment_subscription as known where known.id = payment_schedule.id)
       returning id)
     update portal.payment_subscription as ended
        set ended_at = date_trunc('milliseconds', now()), is_ended_elsewhere = $4, unpaid_from = coalesce((
              select min(due_day) from portal.payment_instalment as instalment
               where schedule_id = ended.id and (instalment.state = 'refused' or (instalment.state = 'due' and due_day >= $3))), $3)
       from stopped where ended.id = stopped.id
     returning ended_at as "endedAt", unpaid_from as "unpaidFrom"`,
    [scheduleId, userId, today, isElsewhere],
  );
  if (ended) {
    await enqueueSubscription(db, scheduleId);
    return ended;
  }
  const [before] = await db.named<{ endedAt: Date; unpaidFrom: string }>(
    'payment-ended-subscription',
    `select ended_at as "endedAt", unpaid_from as "unpaidFrom"
       from portal.payment_subscription as known join portal.payment_schedule as schedule on schedule.id = known.id
      where known.id = $1 and schedule.user_id = $2 and ended_at is not null`,
    [scheduleId, userId],
  );
  return before;
}

/** Moves the debits of a subscription that are to come; the provider follows, and its customer is told. */
export async function moveDebits(
  db: TenantDb,
  scheduleId: string,
  dayOfTheMonth: number,
  debits: readonly Instalment[],
): Promise<void> {
  await db.named(
    'payment-move-debits',
    `update portal.payment_instalment as due set due_day = moved.day
       from jsonb_to_recordset($2) as moved (number smallint, day date)
      where due.schedule_id = $1 and due.number = moved.number and due.state = 'due'`,
    [scheduleId, JSON.stringify(debits)],
  );
  await db.named(
    'payment-change-day',
    `update portal.payment_subscription
        set day_of_month = $2, day_changed_at = date_trunc('milliseconds', now()) where id = $1`,
    [scheduleId, dayOfTheMonth],
  );
  await enqueueSubscription(db, scheduleId);
}

/** Keeps on which day the provider was told to debit a subscription. */
export async function recordDayAtProvider(db: TenantDb, id: string, dayOfTheMonth: number): Promise<void> {
  await db.named(
    'payment-record-day',
    'update portal.payment_subscription set day_at_provider = $2 where id = $1',
    [id, dayOfTheMonth],
  );
}
