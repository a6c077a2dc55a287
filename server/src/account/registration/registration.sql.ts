import type { ProfileForm } from '@guichet/contract/account/registration-rules.ts';
import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { PROFILE_COLUMNS, profileValues } from '../profile/profile.sql.ts';
import { consentVersion } from './registration.ts';

/** The job that welcomes a new customer. */
export const WELCOME_JOB = defineJob('account.welcome-mail', z.object({ customerId: z.string() }));

/** The data of a customer who registers. */
export interface NewCustomer extends ProfileForm {
  email: string;
  passwordHash: string;
  advertising: boolean;
  locale: string;
}

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
       (tenant_id, email, password_hash, advertising, locale, ${PROFILE_COLUMNS})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     returning id, token_version as "tokenVersion"`,
    [
      db.tenantId,
      customer.email.trim(),
      customer.passwordHash,
      customer.advertising,
      customer.locale,
      ...profileValues(customer),
    ],
  );
  return rows[0] as { id: string; tokenVersion: number };
}

/** Consents given (true) or withdrawn (false); absent ones are not recorded. */
export interface Consents {
  cgu?: boolean;
  rgpd?: boolean;
  advertising?: boolean;
}

/** Records the time and wording of consents given or withdrawn. @param wording number of the venue’s wording */
export async function recordConsents(
  db: TenantDb,
  customerId: string,
  consents: Consents,
  wording: number,
): Promise<void> {
  const given = Object.entries(consents);
  await db.query(
    `insert into portal.customer_consent (tenant_id, customer_id, kind, granted, version)
     select $1, $2, kind, granted, $5 from unnest($3::text[], $4::boolean[]) as given (kind, granted)`,
    [
      db.tenantId,
      customerId,
      given.map(([kind]) => kind),
      given.map(([, granted]) => granted),
      consentVersion(wording),
    ],
  );
}

/** Enqueues the welcome mail of a new customer in the transaction of the registration. */
export const enqueueWelcome = (db: TenantDb, customerId: string): Promise<void> =>
  enqueue(db, WELCOME_JOB, { customerId });
