import type { TenantDb } from '#platform/database/database.ts';
import { VALID_QUOTIENT } from '../auth/data.ts';

/** A customer with their profile. */
export interface CustomerRow {
  id: string;
  email: string;
  userType: 'civil' | 'legal';
  civility: string;
  firstName: string;
  lastName: string;
  socialReason: string | null;
  address: string;
  zip: string;
  city: string;
  country: string;
  phone: string | null;
  mobile: string | null;
  advertising: boolean;
  /** While it is valid */
  familyQuotient: number | null;
  /** In which to write to them */
  locale: string;
}

/** The columns of a customer, named as in `CustomerRow`. */
export const CUSTOMER_COLUMNS = `id, email, user_type as "userType", civility, first_name as "firstName",
  last_name as "lastName", social_reason as "socialReason", address, zip, city, country, phone, mobile, advertising,
  ${VALID_QUOTIENT} as "familyQuotient", locale`;

/** @returns undefined when there is no such customer, or when erased */
export async function readCustomer(db: TenantDb, id: string): Promise<CustomerRow | undefined> {
  const rows = await db.named<CustomerRow>(
    'account-customer',
    `select ${CUSTOMER_COLUMNS} from portal.customer where tenant_id = $1 and id = $2 and erased_at is null`,
    [db.tenantId, id],
  );
  return rows[0];
}
