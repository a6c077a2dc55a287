import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

/** The job that mails the end of an offer. */
export const WAIT_ENDED_JOB = defineJob('waiting.offer-ended-mail', z.object({ waitId: z.string() }));

/** Seconds after the end of an offer at which its cart has been swept, whatever payment had begun. */
const SWEPT_SECONDS = 75;

/** Enqueues the mail about the end of an offer, in place of an earlier one. */
export const enqueueOfferEnded = (db: TenantDb, waitId: string, endsAt: Date): Promise<void> =>
  enqueue(
    db,
    WAIT_ENDED_JOB,
    { waitId },
    {
      key: `${WAIT_ENDED_JOB.name} ${waitId}`,
      runAt: new Date(endsAt.getTime() + SWEPT_SECONDS * 1000),
    },
  );
