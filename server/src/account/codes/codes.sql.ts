import type { Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { emailKey } from '../auth/auth.ts';
import { readGuestOfOrder } from '../guests/guests.sql.ts';
import { CODE_MINUTES, type CodePurpose, type GuessedCode } from './codes.ts';

/** A requested code, and whether its address has an account, or an order; both decide which mail is written. */
export interface RequestedCode {
  purpose: CodePurpose;
  email: string;
  locale: Locale;
  isKnown: boolean;
}

/** Reads a requested code. @returns undefined when a later request replaced the code or the code was used */
export async function readRequestedCode(db: TenantDb, id: string): Promise<RequestedCode | undefined> {
  const rows = await db.query<RequestedCode>(
    `select purpose, email, locale, exists (
       select from portal.customer where customer.tenant_id = $1 and customer.email_key = account_code.email
          and not customer.is_guest
     ) as "isKnown"
     from portal.account_code where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  const [code] = rows;
  if (code?.purpose !== 'order') return code;
  // A code is mailed exactly when it opens something.
  const guest = await readGuestOfOrder(db, { externalPurchaseId: undefined, email: code.email });
  return { ...code, isKnown: guest !== undefined };
}

/**
 * Records a requested code, replacing earlier ones. The code is generated when its mail is written, so that neither the
 * queue nor a log contains it.
 * @returns the id of the code
 */
export async function insertCode(
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

/** Stores a code and makes it valid for {@link CODE_MINUTES} from now. */
export async function setCode(db: TenantDb, id: string, codeHash: Buffer): Promise<void> {
  await db.query(
    `update portal.account_code set code_hash = $3, expires_at = now() + $4 * interval '1 minute'
     where tenant_id = $1 and id = $2`,
    [db.tenantId, id, codeHash, CODE_MINUTES],
  );
}

/** Counts a guess at the code of an address, right or wrong. */
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
 * Consumes a code.
 * @returns false when another request has consumed the code
 */
export async function consumeCode(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.query(
    'delete from portal.account_code where tenant_id = $1 and id = $2 returning true as spent',
    [db.tenantId, id],
  );
  return rows.length === 1;
}
