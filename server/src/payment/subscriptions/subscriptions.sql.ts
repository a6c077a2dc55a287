import { z } from 'zod';
import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { KeptCard } from '../aliases/aliases.ts';
import type { Instalment, InstalmentState, MonthlyPlan } from '../instalments/instalments.ts';

/** A subscription with the data for the job that follows its changes. */
export interface FollowedSubscription {
  readonly id: string;
  readonly userId: string;
  /** The cart's sale at the ticketing system. */
  readonly cartId: string;
  /** The provider's ids. */
  readonly subscription: string;
  readonly alias: string;
  readonly state: 'running' | 'completed' | 'cancelled' | 'ended';
  readonly suspendedAt: Date | null;
  readonly endedAt: Date | null;
  readonly unpaidFrom: string | null;
  /** Whether it was ended at the provider, not by the customer in the portal. */
  readonly isEndedElsewhere: boolean;
  /** Index of the oldest overdue debit, or null. */
  readonly owedNumber: number | null;
  /** Whether its customer has saved the card, or another subscription uses it. */
  readonly isCardInUse: boolean;
  /** The customer's chosen day of the debits; null for the original day. */
  readonly dayOfTheMonth: number | null;
  /** The chosen day that the provider has confirmed. */
  readonly dayAtProvider: number | null;
  /** When its customer last changed the day. */
  readonly dayChangedAt: Date | null;
  /** The future debits. */
  readonly coming: readonly Instalment[];
}

export async function readSubscription(db: TenantDb, id: string): Promise<FollowedSubscription | undefined> {
  const [row] = await db.named<FollowedSubscription>(
    'payment-subscription',
    `select known.id, schedule.user_id as "userId", schedule.cart_id as "cartId", known.subscription, known.alias,
            schedule.state, known.suspended_at as "suspendedAt", known.ended_at as "endedAt",
            known.unpaid_from as "unpaidFrom", known.is_ended_elsewhere as "isEndedElsewhere",
            (select min(number)::int from portal.payment_instalment as owed
              where owed.schedule_id = known.id and owed.state = 'refused') as "owedNumber",
            exists (select from portal.payment_alias as saved where saved.alias = known.alias)
            or exists (select from portal.payment_subscription as other
                         join portal.payment_schedule as running on running.id = other.id and running.state = 'running'
                        where other.alias = known.alias and other.id <> known.id) as "isCardInUse",
            known.day_of_month as "dayOfTheMonth", known.day_at_provider as "dayAtProvider",
            known.day_changed_at as "dayChangedAt",
            (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'day', due_day, 'amount', amount) order by number), '[]')
               from portal.payment_instalment as due
              where due.schedule_id = known.id and due.state = 'due') as coming
       from portal.payment_subscription as known
       join portal.payment_schedule as schedule on schedule.id = known.id
      where known.id = $1`,
    [id],
  );
  return row;
}

/** A running subscription of a customer, whose day of the month can be changed. */
export interface ChangeableSubscription {
  readonly amount: number;
  readonly plan: MonthlyPlan;
  readonly debits: readonly (Instalment & { readonly state: InstalmentState })[];
}

/**
 * Locks the debits of a running subscription until the transaction ends.
 * @returns undefined when the customer has none
 */
export async function lockSubscription(
  db: TenantDb,
  userId: string,
  id: string,
): Promise<ChangeableSubscription | undefined> {
  const [row] = await db.named<Omit<ChangeableSubscription, 'debits'>>(
    'payment-lock-subscription',
    `select attempt.amount, attempt.plan
       from portal.payment_schedule as schedule
       join portal.payment_subscription as known on known.id = schedule.id
       join portal.payment_attempt as attempt on attempt.id = schedule.id
      where schedule.id = $1 and schedule.user_id = $2 and schedule.state = 'running'
        for update of schedule`,
    [id, userId],
  );
  if (!row) return undefined;
  const debits = await db.named<ChangeableSubscription['debits'][number]>(
    'payment-debits-of-subscription',
    `select number::int, due_day as day, amount, state from portal.payment_instalment
      where schedule_id = $1 order by number`,
    [id],
  );
  return { ...row, debits };
}

/** Returns when a customer's subscription ended, and the first unpaid day; undefined when the customer has none. */
export async function readEnding(
  db: TenantDb,
  userId: string,
  id: string,
): Promise<{ endedAt: Date; unpaidFrom: string } | undefined> {
  const [ended] = await db.named<{ endedAt: Date; unpaidFrom: string }>(
    'payment-ended-subscription',
    `select ended_at as "endedAt", unpaid_from as "unpaidFrom"
       from portal.payment_subscription as known join portal.payment_schedule as schedule on schedule.id = known.id
      where known.id = $1 and schedule.user_id = $2 and ended_at is not null`,
    [id, userId],
  );
  return ended;
}

/** Returns the card that a running subscription of a customer is debited from, and its issuing shop. */
export async function cardOfSubscription(
  db: TenantDb,
  userId: string,
  id: string,
): Promise<Pick<KeptCard, 'alias' | 'shopVersion'> | undefined> {
  const [row] = await db.named<Pick<KeptCard, 'alias' | 'shopVersion'>>(
    'payment-subscription-card',
    `select known.alias, attempt.shop_version as "shopVersion" from portal.payment_subscription as known
       join portal.payment_attempt as attempt on attempt.id = known.id
       join portal.payment_schedule as schedule on schedule.id = known.id
      where known.id = $1 and schedule.user_id = $2 and schedule.state = 'running'`,
    [id, userId],
  );
  return row;
}

/** Returns whether a running subscription is debited from a card, which must not be deleted at the provider. */
export async function isDebitedCard(db: TenantDb, alias: string): Promise<boolean> {
  const rows = await db.named(
    'payment-is-debited-card',
    `select from portal.payment_subscription as known
       join portal.payment_schedule as schedule on schedule.id = known.id and schedule.state = 'running'
      where known.alias = $1 limit 1`,
    [alias],
  );
  return rows.length > 0;
}

/** Maximum subscriptions of a venue to poll in one round. */
const SUBSCRIPTIONS_AT_ONCE = 200;

/** A running subscription to poll. */
export type AskedSubscription = Pick<FollowedSubscription, 'id' | 'userId' | 'subscription' | 'alias'> &
  Pick<KeptCard, 'shopVersion'>;

/** Returns the running subscriptions that were not polled for a day or more, least recently polled first. */
export function readSubscriptionsToAsk(db: TenantDb): Promise<AskedSubscription[]> {
  return db.named<AskedSubscription>(
    'payment-subscriptions-to-ask',
    `select known.id, schedule.user_id as "userId", known.subscription, known.alias,
            attempt.shop_version as "shopVersion"
       from portal.payment_subscription as known
       join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = known.id
       join portal.payment_schedule as schedule on schedule.id = known.id and schedule.state = 'running'
      where known.tenant_id = $1 and coalesce(known.asked_at, schedule.created_at) < now() - interval '1 day'
      order by known.asked_at nulls first limit ${SUBSCRIPTIONS_AT_ONCE}`,
    [db.tenantId],
  );
}

/**
 * Updates the provider and the ticketing system to the state of a subscription, and notifies its customer.
 */
export const FOLLOW_JOB = defineJob('payment.follow-subscription', z.object({ scheduleId: z.string() }), {
  priority: 'money',
});

/**
 * Enqueues the job once per subscription. The job reads the current state, so that one run applies all pending changes.
 */
export function enqueueSubscription(db: TenantDb, scheduleId: string): Promise<void> {
  return enqueue(db, FOLLOW_JOB, { scheduleId }, { key: `${FOLLOW_JOB.name}:${scheduleId}` });
}

/**
 * Stores the subscription that a payment has begun; the subscription of a payment for nothing is ended at the
 * provider.
 */
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

/** Reactivates the cards of a subscription, once no debit is owed. */
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

/** Suspends subscriptions with a debit that is unpaid when the days after the venue's last reminder are over. */
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

/** The end of a subscription. */
interface Ending {
  readonly scheduleId: string;
  /** The first unpaid day. */
  readonly unpaidFrom: string;
  /** Whether it was ended at the provider. */
  readonly isElsewhere: boolean;
}

/** Records the time of a poll, even without an answer, so that the next round begins with other subscriptions. */
export async function recordAsked(db: TenantDb, scheduleId: string): Promise<void> {
  await db.named(
    'payment-record-asked',
    'update portal.payment_subscription set asked_at = now() where tenant_id = $1 and id = $2',
    [db.tenantId, scheduleId],
  );
}

/** Ends a running subscription with locked debits; provider and ticketing system follow. @returns when it ended */
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

/**
 * Moves the future debits of a subscription, and enqueues the update of the provider and the mail to the customer.
 */
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

/** The debit day that the provider was sent, and the change that sent it. */
interface ReportedDay {
  readonly dayOfTheMonth: number;
  readonly dayChangedAt: Date | null;
}

/**
 * Records the debit day that the provider was sent. When the day has changed since, the provider is called again:
 * the order in which it received the two days is unknown.
 * @returns false when the day has changed since
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
