import { AppError } from '#kernel/errors.ts';
import { readFailedDelivery } from '#platform/mail/delivery-report.ts';
import { readMessageKey } from '#platform/mail/message-key.ts';
import type { Services } from '#services.ts';
import { keepBounce } from './bounces.sql.ts';

/** `ignored`: no report of a failed delivery; `unknown`: a bounce of a mail without record at the portal. */
export type BounceOutcome = 'recorded' | 'ignored' | 'unknown';

/**
 * Records a bounce. A repeated report changes nothing.
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

/** Ignores an unreadable mail; rethrows the error of a full queue, so that the mail server retries. */
function ignoreBeyondLimits(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'file.beyond-limits') throw error;
}
