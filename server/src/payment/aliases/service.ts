import { readCustomer } from '#account/profile/data.ts';
import type { Database } from '#platform/database/database.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import { readAlias } from './data.ts';
import { isExpired, maySaveCard, type SavedCard } from './rules.ts';

/** The card of a customer that may pay, and the address under which the provider would keep another. */
export interface CustomerCards {
  /** Null when they have saved none, or it has expired. */
  readonly card: SavedCard | null;
  /** Null when their card cannot be saved. */
  readonly email: string | null;
}

/** @param today in the venue's time zone */
export function cardsOf(
  database: Database,
  tenantId: TenantId,
  userId: string,
  today: string,
): Promise<CustomerCards> {
  return database.tenant(tenantId, async (db) => {
    const [card, customer] = await Promise.all([readAlias(db, userId), readCustomer(db, userId)]);
    return {
      card: card && !isExpired(card, today) ? card : null,
      email: customer && maySaveCard(customer.email) ? customer.email : null,
    };
  });
}
