import { randomUUID } from 'node:crypto';
import type { Secrets } from '#platform/auth/secrets.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { PasskeyOwner } from '../passkeys/passkeys.ts';
import type { AccountNotice, NoticeJob } from './notices.ts';

const TASKS = { customer: 'account.notice-mail', administrator: 'backoffice.notice-mail' } as const;

export const ADDRESS_PURPOSE = 'notice address';

/** Requests the mail about a change of an account, in the transaction of the change. */
export function notifyOwner(
  db: TenantDb,
  { kind, id }: PasskeyOwner,
  change: AccountNotice,
  toEncrypted?: string,
): Promise<void> {
  const job: NoticeJob = {
    tenantId: db.tenantId,
    id: randomUUID(),
    ownerId: id,
    change,
    at: new Date().toISOString(),
    ...(toEncrypted !== undefined && { toEncrypted }),
  };
  return enqueue(db, TASKS[kind], job);
}

/** Requests the mail about a change of the e-mail address, to the address that the account had before. */
export const notifyOldAddress = (
  secrets: Pick<Secrets, 'encryptSecret'>,
  db: TenantDb,
  owner: PasskeyOwner,
  before: string,
): Promise<void> => notifyOwner(db, owner, 'email', secrets.encryptSecret(before, ADDRESS_PURPOSE));
