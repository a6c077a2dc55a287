import { randomUUID } from 'node:crypto';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { PasskeyOwner } from '../passkeys/passkeys.ts';
import { type AccountNotice, NOTICE_JOBS } from './notices.ts';

export const ADDRESS_PURPOSE = 'notice address';

/** Requests the mail about a change of an account, in the transaction of the change. */
export function notifyOwner(
  db: TenantDb,
  { kind, id }: PasskeyOwner,
  change: AccountNotice,
  toEncrypted?: string,
): Promise<void> {
  return enqueue(db, NOTICE_JOBS[kind], {
    id: randomUUID(),
    ownerId: id,
    change,
    at: new Date().toISOString(),
    ...(toEncrypted !== undefined && { toEncrypted }),
  });
}

/** Requests the mail about a change of the e-mail address, to the address that the account had before. */
export const notifyOldAddress = (
  secrets: Pick<Secrets, 'encryptSecret'>,
  db: TenantDb,
  owner: PasskeyOwner,
  before: string,
): Promise<void> => notifyOwner(db, owner, 'email', secrets.encryptSecret(before, ADDRESS_PURPOSE));
