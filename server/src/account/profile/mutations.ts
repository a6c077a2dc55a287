import type { ProfileForm } from '@guichet/contract/account/registration-rules.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { CUSTOMER_COLUMNS, type CustomerRow } from './data.ts';
import { CODE_MINUTES, CONSENT_VERSION, type CodePurpose, emailKey, type GuessedCode } from './rules.ts';

/** What is known of a customer who registers. */
export interface NewCustomer extends ProfileForm {
  email: string;
  passwordHash: string;
  advertising: boolean;
  familyQuotient?: number | undefined;
  locale: string;
}

/** The columns a person may change, in the order of {@link PROFILE_COLUMNS}. */
function profileValues(profile: ProfileForm): unknown[] {
  return [
    profile.userType,
    profile.civility,
    profile.firstName,
    profile.lastName,
    profile.userType === 'legal' ? profile.socialReason : null,
    profile.address,
    profile.zip,
    profile.city,
    profile.country,
    profile.phone || null,
    profile.mobile || null,
  ];
}

const PROFILE_COLUMNS =
  'user_type, civility, first_name, last_name, social_reason, address, zip, city, country, phone, mobile';

/**
 * Registers a customer.
 * @returns the new id and token version
 * @throws the unique violation of `customer_email` when the address has an account
 */
export async function insertCustomer(
  db: TenantDb,
  customer: NewCustomer,
): Promise<{ id: string; tokenVersion: number }> {
  const rows = await db.query<{ id: string; tokenVersion: number }>(
    `insert into portal.customer
       (tenant_id, email, password_hash, advertising, family_quotient, locale, ${PROFILE_COLUMNS})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     returning id, token_version as "tokenVersion"`,
    [
      db.tenantId,
      customer.email.trim(),
      customer.passwordHash,
      customer.advertising,
      customer.familyQuotient ?? null,
      customer.locale,
      ...profileValues(customer),
    ],
  );
  return rows[0] as { id: string; tokenVersion: number };
}

export interface Consents {
  cgu?: boolean;
  rgpd?: boolean;
  advertising?: boolean;
}

/** Keeps the proof of consents given or withdrawn: when, and to which wording. */
export async function recordConsents(db: TenantDb, customerId: string, consents: Consents): Promise<void> {
  const given = Object.entries(consents);
  await db.query(
    `insert into portal.customer_consent (tenant_id, customer_id, kind, granted, version)
     select $1, $2, kind, granted, $5 from unnest($3::text[], $4::boolean[]) as given (kind, granted)`,
    [
      db.tenantId,
      customerId,
      given.map(([kind]) => kind),
      given.map(([, granted]) => granted),
      CONSENT_VERSION,
    ],
  );
}

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

/**
 * Sets a password and ends every session.
 * @returns the token version of the sessions to come; undefined when erased meanwhile
 */
export async function setPassword(
  db: TenantDb,
  id: string,
  passwordHash: string,
): Promise<number | undefined> {
  const rows = await db.query<{ tokenVersion: number }>(
    `update portal.customer set password_hash = $3, token_version = token_version + 1
     where tenant_id = $1 and id = $2 and erased_at is null
     returning token_version as "tokenVersion"`,
    [db.tenantId, id, passwordHash],
  );
  return rows[0]?.tokenVersion;
}

/** Ends every session of a customer. */
export async function endSessions(db: TenantDb, id: string): Promise<void> {
  await db.query(
    'update portal.customer set token_version = token_version + 1 where tenant_id = $1 and id = $2',
    [db.tenantId, id],
  );
}

/** Erases who a customer is; the row stays, for orders refer to it. */
export async function eraseCustomer(db: TenantDb, id: string): Promise<void> {
  const rows = await db.query<{ email: string }>(
    `update portal.customer
     set email = null, password_hash = null, family_quotient = null, advertising = false,
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
}

/**
 * Notes that a code is asked for; the last one asked for replaces those before. The code itself is made when its
 * mail is written, so that neither the queue nor a log ever holds it.
 * @returns the id of the code to come
 */
export async function askCode(
  db: TenantDb,
  code: { purpose: CodePurpose; email: string; locale: string },
): Promise<string> {
  await db.query(
    `delete from portal.account_code where tenant_id = $1 and expires_at < now() - interval '1 day'`,
    [db.tenantId],
  );
  const rows = await db.query<{ id: string }>(
    `insert into portal.account_code as known (tenant_id, purpose, email, locale, expires_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 minute')
     on conflict on constraint account_code_one do update set
       id = gen_random_uuid(), code_hash = null, tries = 0,
       locale = excluded.locale, expires_at = excluded.expires_at
     returning id`,
    [db.tenantId, code.purpose, emailKey(code.email), code.locale, CODE_MINUTES],
  );
  return (rows[0] as { id: string }).id;
}

/** Makes a code good for {@link CODE_MINUTES} from now. */
export async function setCode(db: TenantDb, id: string, codeHash: Buffer): Promise<void> {
  await db.query(
    `update portal.account_code set code_hash = $3, expires_at = now() + $4 * interval '1 minute'
     where tenant_id = $1 and id = $2`,
    [db.tenantId, id, codeHash, CODE_MINUTES],
  );
}

/** Counts a guess at the code of an address, whatever comes of it. */
export async function countGuess(
  db: TenantDb,
  purpose: CodePurpose,
  email: string,
): Promise<GuessedCode | undefined> {
  const rows = await db.query<GuessedCode>(
    `update portal.account_code set tries = least(tries + 1, 1000)
     where tenant_id = $1 and purpose = $2 and email = $3
     returning id, code_hash as "codeHash", tries, expires_at <= now() as "isExpired"`,
    [db.tenantId, purpose, emailKey(email)],
  );
  return rows[0];
}

/**
 * Uses a code up.
 * @returns false when somebody else did first
 */
export async function spendCode(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.query(
    'delete from portal.account_code where tenant_id = $1 and id = $2 returning true as spent',
    [db.tenantId, id],
  );
  return rows.length === 1;
}
