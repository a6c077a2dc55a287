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

/** 256 unpredictable bits for an address. */
export const newKey = (): string => randomBytes(32).toString('base64url');

/** How a key is stored: it is random and long, so a plain hash cannot be reversed. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** A requested password is wanted at once; an invitation may be answered days later. */
const MAIL_ATTEMPTS: Readonly<Record<LinkPurpose, number>> = {
  'first-password': 20,
  'new-password': 6,
  'access-reset': 20,
};

/** Requests the mail with a link; it is written and sent once the caller’s transaction has committed. */
export async function requestLink(db: TenantDb, purpose: LinkPurpose, email: string): Promise<void> {
  const linkId = await insertLink(db, purpose, email);
  await enqueue(
    db,
    LINK_JOB,
    { linkId },
    { key: `${LINK_JOB.name} ${linkId}`, maxAttempts: MAIL_ATTEMPTS[purpose] },
  );
}
