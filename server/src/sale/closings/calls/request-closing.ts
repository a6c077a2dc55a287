import { recordChange } from '#platform/database/audit.ts';
import { dayOf } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { beginClosing, CLOSE_TASK } from '../mutations.ts';

/** Should the provider not answer: the administrator sees it, and asks again. */
const MAX_ATTEMPTS = 3;

export const requestClosing: Handler<'POST /settingsadmin/closing'> = async ({
  body: { day },
  tenant,
  identity,
  services,
  transaction,
}) => {
  if (day > dayOf(new Date(services.clock()), tenant.timeZone)) fail('closing.future');
  await transaction(async (db) => {
    if (!(await beginClosing(db, day, identity))) fail('closing.running');
    const payload = { tenantId: tenant.id, day };
    await enqueue(db, CLOSE_TASK, payload, {
      key: `${CLOSE_TASK}:${tenant.id}:${day}`,
      maxAttempts: MAX_ATTEMPTS,
    });
    await recordChange(db, identity, { action: 'closing.requested', subject: day });
  });
  services.jobs.wake();
};
