import { hasAddress, type ProfileForm } from '@guichet/contract/account/registration-rules.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { emailKey } from '../auth/rules.ts';
import { CUSTOMER_COLUMNS, type CustomerRow } from './data.ts';

/** The columns a person may change, in the order of {@link PROFILE_COLUMNS}. */
export function profileValues(profile: ProfileForm): unknown[] {
  const isAddressed = hasAddress(profile);
  return [
    profile.userType,
    profile.civility || null,
    profile.firstName,
    profile.lastName,
    profile.userType === 'legal' ? profile.socialReason : null,
    profile.address || null,
    profile.zip || null,
    profile.city || null,
    isAddressed ? profile.country : null,
    profile.phone || null,
    profile.mobile || null,
  ];
}

/** The columns that hold a profile. */
export const PROFILE_COLUMNS =
  'user_type, civility, first_name, last_name, social_reason, address, zip, city, country, phone, mobile';

/**
 * Changes a profile; `advertising` only when given.
 * @returns the customer as changed, and whether the advertising consent did; undefined when erased meanwhile
 */
export async function updateProfile(
  db: TenantDb,
  id: string,
  profile: ProfileForm & { advertising?: boolean | undefined },
): Promise<{ customer: CustomerRow; isConsentChanged: boolean } | undefined> {
  const rows = await db.query<CustomerRow & { wasAdvertising: boolean }>(
    `update portal.customer
     set (${PROFILE_COLUMNS}) = row($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13),
       advertising = coalesce($14, advertising)
     where tenant_id = $1 and id = $2 and erased_at is null
     returning ${CUSTOMER_COLUMNS}, old.advertising as "wasAdvertising"`,
    [db.tenantId, id, ...profileValues(profile), profile.advertising ?? null],
  );
  const customer = rows[0];
  return customer && { customer, isConsentChanged: customer.advertising !== customer.wasAdvertising };
}

/** Erases a customer's personal data; the row stays because orders refer to it. */
export async function eraseCustomer(db: TenantDb, id: string): Promise<void> {
  const rows = await db.query<{ email: string }>(
    `update portal.customer
     set email = null, password_hash = null, family_quotient = null, family_quotient_until = null,
       family_quotient_source = null, advertising = false,
       (${PROFILE_COLUMNS}) = row(null, null, null, null, null, null, null, null, null, null, null),
       token_version = token_version + 1, erased_at = now()
     where tenant_id = $1 and id = $2 and erased_at is null
     returning old.email`,
    [db.tenantId, id],
  );
  const email = rows[0]?.email;
  if (email === undefined) return;
  await db.query('delete from portal.account_code where tenant_id = $1 and email = $2', [
    db.tenantId,
    emailKey(email),
  ]);
  await db.query('delete from portal.sso_identity where tenant_id = $1 and customer_id = $2', [
    db.tenantId,
    id,
  ]);
  await db.query('delete from portal.passkey where tenant_id = $1 and customer_id = $2', [db.tenantId, id]);
  await db.query('delete from portal.session where tenant_id = $1 and customer_id = $2', [db.tenantId, id]);
  await db.query('delete from portal.quotient_proof where tenant_id = $1 and customer_id = $2', [
    db.tenantId,
    id,
  ]);
}
