import type { CallAnswer } from '@guichet/contract/calls.ts';
import { expiresSoon, isExpired } from '../aliases/rules.ts';
import type { ScheduleRow } from './data.ts';

/** Schedules as they are answered to their customer. @param today in the venue's time zone */
export function viewSchedules(
  rows: readonly ScheduleRow[],
  today: string,
): CallAnswer<'GET /user/PaymentSchedules'> {
  return rows.map(({ userId: _own, createdAt, subscription, ...schedule }) => ({
    ...schedule,
    createdAt: createdAt.toISOString(),
    ...(subscription && { subscription: viewSubscription(subscription, today) }),
  }));
}

function viewSubscription(
  { card, endedAt, ...subscription }: NonNullable<ScheduleRow['subscription']>,
  today: string,
) {
  return {
    ...subscription,
    endedAt: endedAt && new Date(endedAt).toISOString(),
    card: card && { ...card, isExpired: isExpired(card, today), expiresSoon: expiresSoon(card, today) },
  };
}
