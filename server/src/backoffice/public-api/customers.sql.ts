import { CUSTOMER_COLUMNS, type CustomerRow } from '#account/profile/profile.sql.ts';
import type { TenantDb } from '#kernel/database/database.ts';

interface Wanted {
  email?: string | undefined;
  /** Whether only those who want news are listed */
  isSubscribed?: boolean;
  /** Id of the last customer of the previous page */
  after: string | undefined;
  most: number;
}

/** Returns customers by id, without erased ones and without the buyers of single orders. */
export const readCustomersAfter = (db: TenantDb, wanted: Wanted): Promise<CustomerRow[]> =>
  db.query<CustomerRow>(
    `select ${CUSTOMER_COLUMNS} from portal.customer
      where tenant_id = $1 and erased_at is null and (not is_guest or email_key = '')
        and ($2::uuid is null or id > $2)
        and ($3::text is null or email_key = lower($3))
        and (not $4 or advertising and email <> '')
      order by id limit $5`,
    [db.tenantId, wanted.after ?? null, wanted.email ?? null, wanted.isSubscribed ?? false, wanted.most],
  );
