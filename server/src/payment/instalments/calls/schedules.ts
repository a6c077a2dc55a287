import { dayOf } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { schedulesOf } from '../data.ts';
import { viewSchedules } from '../view.ts';

export const schedules: Handler<'GET /user/PaymentSchedules'> = async ({
  identity,
  tenant,
  services,
  transaction,
}) => {
  const rows = await transaction((db) => schedulesOf(db, identity.userId));
  return viewSchedules(rows, dayOf(new Date(services.clock()), tenant.timeZone));
};
