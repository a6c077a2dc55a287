import type { Locale } from '@guichet/contract/locale.ts';
import { z } from 'zod';
import type { WalletPass } from '#gateways/wallets/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** The job that updates a pass; SQL functions enqueue it with each change of a ticket or a card (`wallets.sql`). */
export const UPDATE_PASS_JOB = defineJob('tickets.wallet-update', z.object({ passId: z.string() }), {
  priority: 'bulk',
});

/** The subject of a pass. */
export type PassKind = 'ticket' | 'card';

export interface PassRow {
  id: string;
  /** Null once the customer is erased, together with the number */
  customerId: string | null;
  kind: PassKind;
  number: string | null;
  locale: string;
  style: WalletPass['style'];
  classKey: string;
  contentHash: Buffer;
  /** Number of its last change; a bigint */
  change: string;
  changedAt: Date;
  isPending: boolean;
  googleAt: Date | null;
}

const COLUMNS = `
  id, customer_id as "customerId", kind, number, locale, style, class_key as "classKey",
  content_hash as "contentHash", change, changed_at as "changedAt", is_pending as "isPending", google_at as "googleAt"`;

export async function readPass(db: TenantDb, id: string): Promise<PassRow | undefined> {
  const [row] = await db.named<PassRow>(
    'wallet-pass',
    `select ${COLUMNS} from portal.wallet_pass where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  return row;
}

/** Returns the pass that a customer has made before. */
export async function findPass(
  db: TenantDb,
  { customerId, kind, number }: { customerId: string; kind: PassKind; number: string },
): Promise<PassRow | undefined> {
  const [row] = await db.named<PassRow>(
    'wallet-pass-of-number',
    `select ${COLUMNS} from portal.wallet_pass
      where tenant_id = $1 and customer_id = $2 and kind = $3 and number = $4`,
    [db.tenantId, customerId, kind, number],
  );
  return row;
}

/** Enqueues the update of the passes of a ticket or a card that a ticketing system of another owner has changed. */
export async function updatePassesOf(
  db: TenantDb,
  { kind, number }: { kind: PassKind; number: string },
): Promise<void> {
  await db.named('wallet-note-change', 'select portal.note_wallet_change($1, $2, $3)', [
    db.tenantId,
    kind,
    number,
  ]);
}

/**
 * Numbers the changes of a venue's passes in the order of their commits: the lock is held until the commit. The clock keeps
 * a number from being given again once the pass that had it is removed: phones ask for changes after the last they know.
 */
const NEXT_CHANGE = `(select greatest(coalesce(max(change), 0) + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
    from portal.wallet_pass where tenant_id = $1)`;
const lockChanges = (db: TenantDb) =>
  db.query(`select pg_advisory_xact_lock(hashtextextended('wallet ' || $1::text, 0))`, [db.tenantId]);

export interface NewPass {
  id: string;
  customerId: string;
  kind: PassKind;
  number: string;
  locale: Locale;
  style: WalletPass['style'];
  classKey: string;
  contentHash: Buffer;
  endsAt: Date;
}

/** Inserts a pass, unless a concurrent request has made it. @returns the id of the pass */
export async function insertPass(db: TenantDb, pass: NewPass): Promise<string> {
  const { id, customerId, kind, number, locale, style, classKey, contentHash, endsAt } = pass;
  await lockChanges(db);
  await db.query(
    `insert into portal.wallet_pass
            (tenant_id, id, customer_id, kind, number, locale, style, class_key, content_hash, ends_at, change)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, ${NEXT_CHANGE})
     on conflict (tenant_id, customer_id, kind, number) do nothing`,
    [db.tenantId, id, customerId, kind, number, locale, style, classKey, contentHash, endsAt],
  );
  return (await findPass(db, { customerId, kind, number }))?.id ?? id;
}

/**
 * Records that a pass shows something else. Its instant is at least a second after the previous one, since HTTP dates have
 * no fractions.
 */
export async function recordPassChange(
  db: TenantDb,
  id: string,
  { contentHash, endsAt }: { contentHash: Buffer; endsAt: Date | undefined },
): Promise<void> {
  await lockChanges(db);
  await db.query(
    `update portal.wallet_pass
        set content_hash = $3, ends_at = coalesce($4, ends_at), is_pending = true, change = ${NEXT_CHANGE},
            changed_at = greatest(clock_timestamp(), date_trunc('second', changed_at) + interval '1 second')
      where tenant_id = $1 and id = $2`,
    [db.tenantId, id, contentHash, endsAt ?? null],
  );
}

/** Records that the wallets were notified of a change, unless a later one followed. */
export async function recordNotified(db: TenantDb, id: string, change: string): Promise<void> {
  await db.query(
    'update portal.wallet_pass set is_pending = false where tenant_id = $1 and id = $2 and change = $3',
    [db.tenantId, id, change],
  );
}

export async function recordSavedAtGoogle(db: TenantDb, id: string): Promise<void> {
  await db.query(
    'update portal.wallet_pass set google_at = coalesce(google_at, now()) where tenant_id = $1 and id = $2',
    [db.tenantId, id],
  );
}
