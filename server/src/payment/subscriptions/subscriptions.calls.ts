import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { instalmentsOf } from '../instalments/instalments.ts';
import { endContract } from './subscriptions.service.ts';
import { lockSubscription, moveDebits } from './subscriptions.sql.ts';
import { movedDebits } from './subscriptions.ts';

/** Ends a contract immediately: later debits are refunded, also before the provider knows of the end. */
const endSubscription: Handler<'POST /user/EndSubscription'> = async ({
  body: { scheduleId },
  tenant,
  identity: { userId },
  services,
  transaction,
}) => {
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  const ended =
    (await transaction((db) => endContract(db, { userId, scheduleId, today, isElsewhere: false }))) ??
    fail('payment.no-subscription');
  services.jobs.wake();
  return { endedAt: ended.endedAt.toISOString(), unpaidFrom: ended.unpaidFrom };
};

/** Returns the days on which a subscription would be debited, and moves its debits there after the confirmation. */
const subscriptionDay: Handler<'POST /user/SubscriptionDay'> = async ({
  body: { scheduleId, dayOfTheMonth, nextDay },
  tenant,
  identity: { userId },
  services,
  transaction,
}) => {
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  const debits = await transaction(async (db) => {
    const known = (await lockSubscription(db, userId, scheduleId)) ?? fail('payment.no-subscription');
    const agreed = instalmentsOf(known.amount, known.plan);
    const moved = movedDebits({ debits: known.debits, agreed, dayOfTheMonth, today });
    if (moved === 'none') fail('payment.no-subscription');
    if (moved === 'too-near') fail('payment.debit-too-near');
    const isSame = moved.every(({ number, day }) => known.debits[number - 1]?.day === day);
    if (nextDay === undefined || isSame) return moved;
    if (moved[0]?.day !== nextDay) fail('payment.days-changed');
    await moveDebits(db, scheduleId, dayOfTheMonth, moved);
    return moved;
  });
  if (nextDay !== undefined) services.jobs.wake();
  return { debits };
};

export const subscriptionRoutes = {
  // customer
  'POST /user/EndSubscription': endSubscription,
  'POST /user/SubscriptionDay': subscriptionDay,
} satisfies Routes;
