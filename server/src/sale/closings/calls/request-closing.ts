import { recordChange } from '#platform/database/audit.ts';
import { dayOf } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { enqueueClosing } from '../mutations.ts';

export const requestClosing: Handler<'POST /settingsadmin/closing'> = async ({
  body: { day },
  tenant,
  identity,
  services,
  transaction,
}) => {
  if (day > dayOf(new Date(services.clock()), tenant.timeZone)) fail('closing.future');
  await transaction(async (db) => {
    if (!(await enqueueClosing(db, day, identity))) fail('closing.running');
    await recordChange(db, identity, { action: 'closing.requested', subject: day });
  });
  services.jobs.wake();
};
