import type { Labels } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { SavedCard } from '../aliases/rules.ts';
import type { InstalmentState, ScheduleProgress } from './rules.ts';

/** A schedule with its instalments, in their order. */
export interface ScheduleRow {
  id: string;
  userId: string;
  createdAt: Date;
  /** In cents. */
  total: number;
  state: ScheduleProgress['state'];
  services: Labels[];
  /** Of a subscription. */
  subscription: SubscriptionRow | null;
  instalments: { number: number; day: string; amount: number; state: InstalmentState }[];
}

interface SubscriptionRow {
  dayOfTheMonth: number;
  card: Pick<SavedCard, 'brand' | 'lastDigits' | 'expiryMonth' | 'expiryYear'> | null;
  isSavedCard: boolean;
  isSuspended: boolean;
  endedAt: string | null;
  unpaidFrom: string | null;
  serviceCodes: string[];
}

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

/** Schedules shown to a customer at most. */
const MAX_SHOWN = 50;

/** The schedules of a customer, running ones first, then the newest. */
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
