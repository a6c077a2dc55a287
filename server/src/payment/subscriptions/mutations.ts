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
  readonly scheduleId: string;
  /** The first day that is not paid for. */
  readonly unpaidFrom: string;
  /** It was ended at the provider. */
  readonly isElsewhere: boolean;
}

/** Keeps that the provider is asked about a subscription, whether or not it answers: others have their turn before it again. */
export async function recordAsked(db: TenantDb, scheduleId: string): Promise<void> {
  await db.named(
    'payment-record-asked',
    'update portal.payment_subscription set asked_at = now() where tenant_id = $1 and id = $2',
    [db.tenantId, scheduleId],
  );
}

/** Ends a subscription that runs, whose debits are locked; the provider and the ticketing system follow. @returns when */
export async function endSubscription(
  db: TenantDb,
  { scheduleId, unpaidFrom, isElsewhere }: Ending,
): Promise<Date> {
  const [ended] = await db.named<{ endedAt: Date }>(
    'payment-end-subscription',
    `with stopped as (
       update portal.payment_schedule set state = 'ended' where id = $1 and state = 'running' returning id)
     update portal.payment_subscription as ended
        set ended_at = date_trunc('milliseconds', now()), is_ended_elsewhere = $3, unpaid_from = $2
       from stopped where ended.id = stopped.id
     returning ended_at as "endedAt"`,
    [scheduleId, unpaidFrom, isElsewhere],
  );
  if (!ended) throw new Error('The subscription does not run');
  await enqueueSubscription(db, scheduleId);
  return ended.endedAt;
}

/** Moves the debits of a subscription that are to come; the provider follows, and its customer is notified. */
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
        set day_of_month = $2, day_at_provider = null, day_changed_at = date_trunc('milliseconds', now()) where id = $1`,
    [scheduleId, dayOfTheMonth],
  );
  await enqueueSubscription(db, scheduleId);
}

/** On which day the provider was asked to debit a subscription, and by which change. */
interface ReportedDay {
  readonly dayOfTheMonth: number;
  readonly dayChangedAt: Date | null;
}

/**
 * Keeps on which day the provider was asked to debit a subscription. Where that was changed meanwhile, it is asked again:
 * which of two it heard last is not known.
 * @returns false when it was changed meanwhile
 */
export async function recordDayAtProvider(
  db: TenantDb,
  id: string,
  { dayOfTheMonth, dayChangedAt }: ReportedDay,
): Promise<boolean> {
  const [recorded] = await db.named<{ isPresent: boolean }>(
    'payment-record-day',
    `update portal.payment_subscription
        set day_at_provider = case when day_changed_at is not distinct from $3 then $2::smallint end
      where id = $1 returning day_at_provider is not null as "isPresent"`,
    [id, dayOfTheMonth, dayChangedAt],
  );
  if (recorded?.isPresent) return true;
  await enqueueSubscription(db, id);
  return false;
}
