import type { TenantDb } from '#platform/database/database.ts';
import type { KeptCard } from '../aliases/rules.ts';
import type { Instalment, InstalmentState, MonthlyPlan } from '../instalments/rules.ts';

/** A subscription as the job that follows it needs it. */
export interface FollowedSubscription {
  readonly id: string;
  readonly userId: string;
  /** The sale of its cart at the ticketing system. */
  readonly cartId: string;
  /** The provider's names. */
  readonly subscription: string;
  readonly alias: string;
  readonly state: 'running' | 'completed' | 'cancelled' | 'ended';
  readonly suspendedAt: Date | null;
  readonly endedAt: Date | null;
  readonly unpaidFrom: string | null;
  /** At the provider, and not by its customer here. */
  readonly isEndedElsewhere: boolean;
  /** The number of the debit that is owed longest; null when none is. */
  readonly owedNumber: number | null;
  /** The card is one that its customer has saved, or another subscription runs on it. */
  readonly isCardInUse: boolean;
  /** On which its customer wants it debited; null for that with which it began. */
  readonly dayOfTheMonth: number | null;
  /** The same, once the provider is known to have heard of it. */
  readonly dayAtProvider: number | null;
  /** When its customer changed the day last. */
  readonly dayChangedAt: Date | null;
  /** The debits that are to come. */
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

/** A running subscription of a customer, whose day of the month may be changed. */
export interface ChangeableSubscription {
  readonly amount: number;
  readonly plan: MonthlyPlan;
  readonly debits: readonly (Instalment & { readonly state: InstalmentState })[];
}

/** Locks the debits of a subscription until the transaction ends. @returns undefined when the customer has no such one that runs */
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

/** When a subscription of a customer was ended, and the first day that is not paid for; undefined when they have none such. */
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

/** The card that a running subscription of a customer is debited from, and the shop that has issued it. */
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

/** Whether a running subscription is debited from a card: the provider has to keep it. */
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

/** Subscriptions asked about in one round at most, of one venue. */
const SUBSCRIPTIONS_AT_ONCE = 200;

/** A running subscription as the provider is asked about it. */
export type AskedSubscription = Pick<FollowedSubscription, 'id' | 'userId' | 'subscription' | 'alias'> &
  Pick<KeptCard, 'shopVersion'>;

/** The running subscriptions that the provider has not been asked about for the longest time, a day or more. */
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
