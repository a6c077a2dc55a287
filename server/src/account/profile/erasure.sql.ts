import type { TenantDb } from '#kernel/database/database.ts';
import { emailKey } from '../auth/auth.ts';
import { PROFILE_COLUMNS } from './profile.sql.ts';

/** Why an account is not erased now; each is the end of an error code `account.…`. */
export type ErasureObstacle = 'subscribed' | 'receipt-due' | 'purchase-open' | 'owing' | 'refund-due';

/**
 * Returns the obstacle to erasing an account, the first of these: a subscription paid monthly is running; the dated receipt
 * of its end, written within the hour, is not sent yet; a cart is being paid, sold or waits for a person; instalments are
 * still to be paid; a refund is under way.
 */
export async function readErasureObstacle(db: TenantDb, id: string): Promise<ErasureObstacle | undefined> {
  const [row] = await db.query<{ obstacle: ErasureObstacle | null }>(
    `with contract as (
       select schedule.state, known.id as subscription, known.ended_at
         from portal.payment_schedule as schedule
         left join portal.payment_subscription as known on known.tenant_id = $1 and known.id = schedule.id
        where schedule.tenant_id = $1 and schedule.user_id = $2)
     select case
       when exists (select from contract where subscription is not null and state = 'running') then 'subscribed'
       when exists (
         select from contract where ended_at > now() - interval '1 hour' and not exists (
           select from portal.mail_delivery as receipt
            where receipt.tenant_id = $1 and receipt.outcome is not null
              and receipt.key like 'subscription-' || subscription || '-ended-%')) then 'receipt-due'
       when exists (
         select from portal.cart where tenant_id = $1 and user_id = $2
            and state in ('payment-pending', 'paid', 'selling', 'stuck'))
         or exists (
         select from portal.payment_attempt where tenant_id = $1 and user_id = $2 and poll_due_at is not null)
       then 'purchase-open'
       when exists (select from contract where subscription is null and state = 'running') then 'owing'
       when exists (
         select from portal.refund join portal.cart on cart.tenant_id = $1 and cart.id = refund.cart_id
          where refund.tenant_id = $1 and cart.user_id = $2 and refund.state in ('taking-back', 'due', 'pending', 'failed'))
       then 'refund-due' end as obstacle`,
    [db.tenantId, id],
  );
  return row?.obstacle ?? undefined;
}

/** Keeps payments of a customer from beginning until the end of the transaction; see portal.begin_payments. */
export async function lockPayments(db: TenantDb, id: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 1))', [
    db.tenantId,
    id,
  ]);
}

/** Returns whether a customer has tickets that are still valid. */
export async function hasValidTickets(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.query(
    `select from portal.ticket
      where tenant_id = $1 and user_id = $2 and consumed_at is null and refunded_at is null and valid_until > now() limit 1`,
    [db.tenantId, id],
  );
  return rows.length > 0;
}

/** Tables with rows that belong to one account alone, in `customer_id`. */
const OWN_TABLES = [
  'sso_identity',
  'passkey',
  'session',
  'quotient_proof',
  'household_person',
  'customer_export',
  'guest',
] as const;

/**
 * Erases a customer’s personal data; the row remains because orders refer to it. Triggers on `erased_at` erase what other
 * domains have stored of the person.
 * @param refusedAccount returns the keyed hash by which refused sign-ins name an address
 * @returns false for an account that does not exist or is erased
 */
export async function eraseCustomer(
  db: TenantDb,
  id: string,
  refusedAccount: (email: string) => Buffer,
): Promise<boolean> {
  const rows = await db.query<{ email: string; isGuest: boolean }>(
    `with before as (
       select id as customer_id, email as former_email, is_guest as was_guest from portal.customer
        where tenant_id = $1 and id = $2 and erased_at is null for no key update)
     update portal.customer
     set email = null, password_hash = null, family_quotient = null, family_quotient_until = null,
       family_quotient_source = null, advertising = false,
       (${PROFILE_COLUMNS}) = row(null, null, null, null, null, null, null, null, null, null, null),
       token_version = token_version + 1, erased_at = now()
     from before
     where tenant_id = $1 and id = customer_id
     returning former_email as email, was_guest as "isGuest"`,
    [db.tenantId, id],
  );
  const [erased] = rows;
  if (!erased) return false;
  // A guest has not proved to own the address, whose owner may have an account.
  if (!erased.isGuest) await forgetAddress(db, erased.email, refusedAccount);
  for (const table of OWN_TABLES)
    await db.query(`delete from portal.${table} where tenant_id = $1 and customer_id = $2`, [
      db.tenantId,
      id,
    ]);
  return true;
}

/** Deletes the codes and the refused sign-ins of the address of an erased account. */
async function forgetAddress(
  db: TenantDb,
  email: string,
  refusedAccount: (email: string) => Buffer,
): Promise<void> {
  await db.query('delete from portal.account_code where tenant_id = $1 and email = $2', [
    db.tenantId,
    emailKey(email),
  ]);
  await db.query('delete from portal.refused_attempt where tenant_id = $1 and account = $2', [
    db.tenantId,
    refusedAccount(emailKey(email)),
  ]);
}

/**
 * Blanks the reasons of staff about cards of an erased customer, in the audit log and in the records of the desk. Repeatable.
 * @param own numbers of the customer's cards at the ticketing system
 * @returns these and the numbers of cards that staff detached from the customer
 */
export async function forgetCardReasons(
  db: TenantDb,
  customerId: string,
  own: readonly string[],
): Promise<string[]> {
  const [row] = await db.query<{ numbers: string[] }>(
    'select portal.forget_card_reasons($1, $2, $3) as numbers',
    [db.tenantId, customerId, own],
  );
  return row?.numbers ?? [];
}
