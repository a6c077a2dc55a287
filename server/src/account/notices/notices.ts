import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Changes of an account that its owner is always notified of: another person may have made them. */
export const ACCOUNT_CHANGES = [
  'password',
  'email',
  'second-factor-set',
  'second-factor-removed',
  'factors-reset',
  'identity-linked',
] as const;

export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** The subject of a notice: a change, or password guessing. */
export type AccountNotice = AccountChange | 'attack';

const NoticePayload = z.object({
  /** Idempotency key of the mail */
  id: z.string(),
  ownerId: z.string(),
  change: z.enum([...ACCOUNT_CHANGES, 'attack']),
  /** Instant, ISO 8601 */
  at: z.string(),
  /** Address before a change of address, encrypted: the queue contains no personal data */
  toEncrypted: z.string().exactOptional(),
});

/** The payload of the jobs that notify the owner of an account. */
export type NoticePayload = z.output<typeof NoticePayload>;

/** The jobs that notify the owner of an account of a change, by the kind of owner. */
export const NOTICE_JOBS = {
  customer: defineJob('account.notice-mail', NoticePayload),
  administrator: defineJob('backoffice.notice-mail', NoticePayload),
} as const;
