import { AppError } from '#kernel/errors.ts';
import { readFailedDelivery } from '#platform/mail/delivery-report.ts';
import { readMessageKey } from '#platform/mail/message-key.ts';
import type { Services } from '#services.ts';
import { keepBounce } from './bounces.sql.ts';

/** `ignored`: no report of a failed delivery; `unknown`: of a mail that the portal keeps no record of. */
export type BounceOutcome = 'recorded' | 'ignored' | 'unknown';

/**
 * Records that a mail came back. A report that arrives twice changes nothing.
 * @param mail as the mail server has received it
 */
export async function recordBounce(
  { database, tenants }: Pick<Services, 'database' | 'tenants'>,
  mail: Uint8Array,
): Promise<BounceOutcome> {
  const failed = await readFailedDelivery(mail).catch(ignoreBeyondLimits);
  if (!failed) return 'ignored';
  const found = readMessageKey(failed.messageId);
  const tenant = found && (await tenants.withId(found.tenantId));
  if (!tenant) return 'unknown';
  const { key } = found;
  const isKept = await database.tenant(tenant.id, (db) => keepBounce(db, key, failed.status));
  return isKept ? 'recorded' : 'unknown';
}

/** A mail that cannot be read is ignored; when too many wait, the mail server sends it again. */
function ignoreBeyondLimits(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'file.beyond-limits') throw error;
}
