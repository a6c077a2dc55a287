import type { Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { CodePurpose } from './rules.ts';

/** A requested code, and whether its address has an account: together they decide which mail to write. */
export interface RequestedCode {
  purpose: CodePurpose;
  email: string;
  locale: Locale;
  isKnown: boolean;
}

/** @returns undefined when another one was requested since, or when it was used */
export async function readRequestedCode(db: TenantDb, id: string): Promise<RequestedCode | undefined> {
  const rows = await db.query<RequestedCode>(
    `select purpose, email, locale, exists (
       select from portal.customer where customer.tenant_id = $1 and lower(customer.email) = account_code.email
     ) as "isKnown"
     from portal.account_code where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  return rows[0];
}
