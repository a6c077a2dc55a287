import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { countUse } from '#platform/auth/throttle.ts';
import { readParameters } from '../parameters/parameters.sql.ts';
import { contactEmailOf } from '../parameters/parameters.ts';
import { addReport } from './accessibility.sql.ts';
import { REPORTS_PER_HOUR, reportSubjects } from './accessibility.ts';

/** Stores a visitor’s report until a job mails it. A report rejected by a rate limit still counts towards the limit. */
const accessibilityReport: Handler<'POST /portal/accessibilityReport'> = async (call) => {
  const { body, address, services, transaction } = call;
  const { here, everywhere } = reportSubjects(services.secrets, address);
  const refusal = await transaction(async (db) => {
    if (!contactEmailOf(await readParameters(db))) return 'accessibility.no-contact' as const;
    const isWithin =
      (await countUse(db, here, REPORTS_PER_HOUR.address)) &&
      (await countUse(db, everywhere, REPORTS_PER_HOUR.venue));
    if (!isWithin) return 'request.too-many' as const;
    await addReport(db, { page: body.page ?? '', description: body.description, email: body.email ?? null });
    return undefined;
  });
  if (refusal) fail(refusal);
  services.jobs.wake();
  return undefined;
};

export const accessibilityRoutes = {
  // visitor
  'POST /portal/accessibilityReport': accessibilityReport,
} satisfies Routes;
