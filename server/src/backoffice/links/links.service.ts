import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { insertLink } from './links.sql.ts';
import type { LinkPurpose } from './links.ts';

/** The job that mails a requested link. */
export const LINK_JOB = defineJob('backoffice.link-mail', z.object({ linkId: z.string() }), {
  priority: 'awaited',
});

/** Generates an unguessable key of 256 bits for an address. */
export const newKey = (): string => randomBytes(32).toString('base64url');

/** Hashes a key for storage; the key is random and long, so a plain hash cannot be reversed. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Attempts per mail: a requested password is urgent, an invitation may be answered days later. */
const MAIL_ATTEMPTS: Readonly<Record<LinkPurpose, number>> = {
  'first-password': 20,
  'new-password': 6,
  'access-reset': 20,
};

/** Enqueues the mail with a link; the job runs after the caller’s transaction has committed. */
export async function requestLink(db: TenantDb, purpose: LinkPurpose, email: string): Promise<void> {
  const linkId = await insertLink(db, purpose, email);
  await enqueue(
    db,
    LINK_JOB,
    { linkId },
    { key: `${LINK_JOB.name} ${linkId}`, maxAttempts: MAIL_ATTEMPTS[purpose] },
  );
}
