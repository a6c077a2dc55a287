import type { TenantDb } from '#kernel/database/database.ts';
import type { TicketingQuotient } from '../port.ts';

/** Reads the family quotient of a customer while it is valid. */
export async function readFamilyQuotient(
  db: TenantDb,
  holder: string,
): Promise<TicketingQuotient | undefined> {
  const [row] = await db.named<{ quotient: number; validUntil: Date | null }>(
    'venue-family-quotient',
    `select quotient, valid_until as "validUntil" from venue.family_quotient
      where tenant_id = $1 and holder = $2 and (valid_until is null or valid_until > now())`,
    [db.tenantId, holder],
  );
  return row && { quotient: row.quotient, validUntil: row.validUntil ?? undefined };
}
