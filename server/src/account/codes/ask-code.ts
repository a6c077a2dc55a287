import type { Locale } from '@guichet/contract/locale.ts';
import { countUse, dropExpiredCounts } from '#platform/auth/throttle.ts';
import { fail } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { codesFrom, codesTo } from '../auth/throttling/rules.ts';
import { askCode } from '../profile/mutations.ts';
import { type CodePurpose, MAILS_PER_HOUR } from '../profile/rules.ts';

/** Over about seven minutes: later nobody waits for the code any more. */
const MAIL_ATTEMPTS = 6;

/**
 * Asks for a mail with a code. Exactly the same is done for a known address and for an unknown one: which mail it
 * deserves is found out later, by the job that writes it.
 * @throws {AppError} `request.too-many` when mails were asked for too often
 */
export async function requestCode(
  services: Services,
  tenant: Tenant,
  wanted: { purpose: CodePurpose; email: string; locale: Locale; address: string },
): Promise<void> {
  const { secrets } = services;
  const isWithinLimits = await services.database.tenant(tenant.id, async (db) => {
    await dropExpiredCounts(db);
    const fromAddress = await countUse(db, codesFrom(secrets, wanted.address), MAILS_PER_HOUR.address);
    const toEmail = await countUse(db, codesTo(secrets, wanted.purpose, wanted.email), MAILS_PER_HOUR.email);
    if (!fromAddress || !toEmail) return false;
    const codeId = await askCode(db, wanted);
    const payload = { tenantId: tenant.id, codeId };
    await enqueue(db, 'account.mail', payload, { key: `account.mail ${codeId}`, maxAttempts: MAIL_ATTEMPTS });
    return true;
  });
  if (!isWithinLimits) fail('request.too-many');
  services.jobs.nudge();
}
