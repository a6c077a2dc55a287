import { hasAddress, type ProfileForm } from '@guichet/contract/account/registration-rules.ts';
import { createBatcher, memoizePerDatabase } from '#kernel/concurrency/batcher.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { REGISTRATION_PAGE } from '#tenants/registration-page/registration-page.service.ts';
import type { RegistrationPage } from '#tenants/registration-page/registration-page.ts';
import { VALID_QUOTIENT } from '../auth/auth.sql.ts';

/** A customer with their profile; fields that an account from an identity provider lacks are empty. */
export interface CustomerRow {
  id: string;
  email: string;
  userType: 'civil' | 'legal';
  /** Empty, like the address, when the venue does not ask for it */
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
  /** Null when there is no valid quotient */
  familyQuotient: number | null;
  /** Language of messages to the customer */
  locale: string;
}

/** Columns of `CustomerRow`. */
export const CUSTOMER_COLUMNS = `id, email, user_type as "userType", coalesce(civility, '') as civility,
  coalesce(first_name, '') as "firstName", coalesce(last_name, '') as "lastName", social_reason as "socialReason",
  coalesce(address, '') as address, coalesce(zip, '') as zip, coalesce(city, '') as city,
  coalesce(country, '') as country, phone, mobile, advertising,
  ${VALID_QUOTIENT} as "familyQuotient", locale`;

/** Reads a customer. @returns undefined when the customer does not exist or is erased */
export async function readCustomer(db: TenantDb, id: string): Promise<CustomerRow | undefined> {
  const rows = await db.named<CustomerRow>(
    'account-customer',
    `select ${CUSTOMER_COLUMNS} from portal.customer where tenant_id = $1 and id = $2 and erased_at is null`,
    [db.tenantId, id],
  );
  return rows[0];
}

interface PayerQuestion {
  tenantId: TenantId;
  userId: string;
}

/** A customer about to pay, and the registration settings of the venue; null before their first save. */
type PayerRow = CustomerRow & { asked: RegistrationPage | null };

const payers = memoizePerDatabase<PayerQuestion, PayerRow | undefined>((database) =>
  createBatcher({
    async run(questions) {
      const rows = await database.direct.named<PayerRow>(
        'account-payers',
        `select ${CUSTOMER_COLUMNS}, asked
           from (select (payer.customer).*, payer.asked from portal.payers($1, $2, $3) as payer) as payer`,
        [questions[0]?.tenantId, questions.map(({ userId }) => userId), REGISTRATION_PAGE.section],
      );
      const found = new Map(rows.map((row) => [row.id, row]));
      return questions.map(({ userId }) => found.get(userId));
    },
  }),
);

/**
 * Reads a customer about to pay, with the registration settings. Batches concurrent reads of a tenant.
 * @returns undefined when the customer does not exist or is erased
 */
export function readPayer(
  database: Database,
  tenantId: TenantId,
  userId: string,
): Promise<PayerRow | undefined> {
  return payers(database)(tenantId, { tenantId, userId });
}

/** Reads a customer and locks the row until the transaction ends, for changes that preserve unnamed fields. */
export async function lockCustomer(db: TenantDb, id: string): Promise<CustomerRow | undefined> {
  const rows = await db.query<CustomerRow>(
    `select ${CUSTOMER_COLUMNS} from portal.customer where tenant_id = $1 and id = $2 and erased_at is null for update`,
    [db.tenantId, id],
  );
  return rows[0];
}

/** Sorts after every other character. */
const LAST_CHARACTER = '\u{10ffff}';

/** Rows to read per wanted customer, since several words of a customer may match. */
const ROWS_PER_CUSTOMER = 4;

/** Which customers without an account are found: those whom the desk added without an e-mail address, or all. */
type FoundGuests = 'none' | 'unaddressed' | 'all';

/**
 * Finds customers, by name, who have for each given prefix a word that starts with it. Reads the words with the first
 * prefix in order until there are enough customers, never all customers.
 */
export async function findCustomers(
  db: TenantDb,
  [first, ...others]: readonly string[],
  most: number,
  guests: FoundGuests = 'unaddressed',
): Promise<CustomerRow[]> {
  if (first === undefined) return [];
  return db.query<CustomerRow>(
    `with hits as (
       select hit.customer_id from portal.customer_word as hit
        where hit.tenant_id = $1 and hit.word >= portal.folded($2) and hit.word < portal.folded($2) || $3
          and ($7 = 'all' or exists (
            select from portal.customer as account
             where account.tenant_id = $1 and account.id = hit.customer_id
               and (not account.is_guest or $7 = 'unaddressed' and account.email_key = '')))
          and not exists (
            select from unnest($4::text[]) as other_word, portal.folded(other_word) as typed (start)
             where not exists (
               select from portal.customer_word as other
                where other.tenant_id = $1 and other.customer_id = hit.customer_id
                  and other.word >= typed.start and other.word < typed.start || $3))
        order by hit.word limit $5)
     select ${CUSTOMER_COLUMNS} from portal.customer
      where tenant_id = $1 and id in (select customer_id from hits)
      order by coalesce(social_reason, last_name), first_name, id limit $6`,
    [db.tenantId, first, LAST_CHARACTER, others, most * ROWS_PER_CUSTOMER, most, guests],
  );
}

/** Returns the values of the columns that a person may change, in the order of {@link PROFILE_COLUMNS}. */
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

/** Columns of a profile. */
export const PROFILE_COLUMNS =
  'user_type, civility, first_name, last_name, social_reason, address, zip, city, country, phone, mobile';

/**
 * Changes a profile, and the advertising consent when it is given.
 * @returns the changed customer, and whether the advertising consent changed; undefined when the account is erased
 */
export async function updateProfile(
  db: TenantDb,
  id: string,
  profile: ProfileForm & { advertising?: boolean | undefined },
): Promise<{ customer: CustomerRow; isConsentChanged: boolean } | undefined> {
  const rows = await db.query<CustomerRow & { wasAdvertising: boolean }>(
    `with before as (
       select id as customer_id, advertising as was_advertising from portal.customer
        where tenant_id = $1 and id = $2 and erased_at is null for no key update)
     update portal.customer
     set (${PROFILE_COLUMNS}) = row($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13),
       advertising = coalesce($14, advertising)
     from before
     where tenant_id = $1 and id = customer_id
     returning ${CUSTOMER_COLUMNS}, was_advertising as "wasAdvertising"`,
    [db.tenantId, id, ...profileValues(profile), profile.advertising ?? null],
  );
  const customer = rows[0];
  return customer && { customer, isConsentChanged: customer.advertising !== customer.wasAdvertising };
}
