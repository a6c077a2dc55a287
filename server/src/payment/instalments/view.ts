import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ScheduleRow } from './data.ts';

/** Schedules as they are answered to their customer. */
export function viewSchedules(rows: readonly ScheduleRow[]): CallAnswer<'GET /user/PaymentSchedules'> {
  return rows.map(({ userId: _own, createdAt, ...schedule }) => ({
    ...schedule,
    createdAt: createdAt.toISOString(),
  }));
}
