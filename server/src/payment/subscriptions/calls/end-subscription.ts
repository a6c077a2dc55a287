import { dayOf } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { endContract } from '../service.ts';

/** Ends a contract at once: what is debited from now on is given back, also before the provider knows. */
export const endSubscription: Handler<'POST /user/EndSubscription'> = async ({
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
