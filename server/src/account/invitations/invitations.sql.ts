import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

/** The job that mails an imported customer how to choose a password, after an attempt to sign in. */
export const INVITE_JOB = defineJob('account.invitation-mail', z.object({ customerId: z.string() }), {
  priority: 'awaited',
});

/**
 * Enqueues the mail about the first password for an account that awaits one. Does the same work for every other address, known
 * or not: its job finds no customer.
 * @returns whether the venue has accounts that await their first password
 */
export async function inviteAtSignIn(
  db: TenantDb,
  known: { id: string; awaitsPassword: boolean } | undefined,
): Promise<boolean> {
  const [row] = await db.query<{ isMovingIn: boolean }>(
    'select exists (select from portal.customer where tenant_id = $1 and awaits_password and erased_at is null) as "isMovingIn"',
    [db.tenantId],
  );
  if (!row?.isMovingIn) return false;
  await enqueue(db, INVITE_JOB, { customerId: known?.awaitsPassword ? known.id : randomUUID() });
  return true;
}

/** Whether a customer awaits the first password. */
export async function awaitsPassword(db: TenantDb, customerId: string): Promise<boolean> {
  const rows = await db.query(
    'select from portal.customer where tenant_id = $1 and id = $2 and awaits_password and erased_at is null',
    [db.tenantId, customerId],
  );
  return rows.length > 0;
}
