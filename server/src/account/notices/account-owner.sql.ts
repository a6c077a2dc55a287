import { findLocale, type Locale, offeredLocale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { PersonVariables } from '#platform/mail/mail-description.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { readCustomer } from '../profile/profile.sql.ts';
import { personVariables } from '../profile/profile.ts';

/** The recipient of a mail about an account: a customer or an administrator. */
export interface AccountOwner {
  readonly email: string;
  readonly locale: Locale;
  readonly person: PersonVariables;
}

/** Reads the customer of an account as the recipient of a mail; undefined once the account is erased. */
export async function readCustomerAsOwner(
  db: TenantDb,
  { languages }: Pick<Tenant, 'languages'>,
  customerId: string,
): Promise<AccountOwner | undefined> {
  const customer = await readCustomer(db, customerId);
  return (
    customer && {
      email: customer.email,
      locale: offeredLocale(languages, findLocale(customer.locale)),
      person: personVariables(customer),
    }
  );
}
