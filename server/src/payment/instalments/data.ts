import type { Labels } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#platform/database/database.ts';
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
  instalments: { number: number; day: string; amount: number; state: InstalmentState }[];
}

const SCHEDULE = `
  schedule.id, schedule.user_id as "userId", schedule.created_at as "createdAt", schedule.total, schedule.state,
  coalesce((select jsonb_agg(distinct line -> 'serviceName')
              from portal.cart, jsonb_array_elements(cart.lines) as line where cart.id = schedule.cart_id and line ? 'serviceName'), '[]') as services,
  (select jsonb_agg(jsonb_build_object('number', number, 'day', due_day, 'amount', amount, 'state', instalment.state)
                    order by number)
     from portal.payment_instalment as instalment where schedule_id = schedule.id) as instalments
  from portal.payment_schedule as schedule`;

/** Schedules shown to a customer at most. */
const MOST = 50;

/** The schedules of a customer, running ones first, then the newest. */
export function schedulesOf(db: TenantDb, userId: string): Promise<ScheduleRow[]> {
  return db.named<ScheduleRow>(
    'payment-schedules',
    `select ${SCHEDULE} where user_id = $1 order by schedule.state <> 'running', created_at desc limit ${MOST}`,
    [userId],
  );
}

export async function readSchedule(db: TenantDb, id: string): Promise<ScheduleRow | undefined> {
  const rows = await db.named<ScheduleRow>('payment-schedule', `select ${SCHEDULE} where schedule.id = $1`, [
    id,
  ]);
  return rows[0];
}
