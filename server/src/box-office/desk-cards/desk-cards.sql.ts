import type { GrantKind } from '@guichet/contract/sale/gift-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** What staff put on a card without a sale. */
export interface Filling {
  /** Key of the request */
  id: string;
  cardNumber: string;
  kind: GrantKind | 'empty' | 'correction';
  reason: string;
  /** Number of free tickets for which it counts */
  units: number;
  /** Price if it had been sold, in cents */
  value: number;
  by: { userId: string; email: string };
}

/** Returns the number of the card that a request created. @returns undefined for a new key */
export async function findCreatedCard(db: TenantDb, key: string): Promise<string | undefined> {
  const [row] = await db.query<{ number: string }>(
    `select card_number as number from portal.desk_card_filling where tenant_id = $1 and id = $2`,
    [db.tenantId, key],
  );
  return row?.number;
}

/** Records what staff put on a card. @throws a unique violation for a key that another request has used meanwhile */
export async function insertFilling(
  db: TenantDb,
  { id, cardNumber, kind, reason, units, value, by }: Filling,
): Promise<void> {
  await db.query(
    `insert into portal.desk_card_filling
       (tenant_id, id, card_number, kind, reason, units, value, filled_by_id, filled_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [db.tenantId, id, cardNumber, kind, reason, units, value, by.userId, by.email],
  );
}
