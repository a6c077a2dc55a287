import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handleJob, handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { mailClaim } from './gift-card-claims.service.ts';
import { CLAIM_NEWS_JOB } from './gift-card-claims.sql.ts';
import { type DeliveryServices, deliverGiftCard, remindOfExpiry } from './gift-card-delivery.service.ts';
import { claimReminders, expireGiftCards, readDueDeliveries } from './gift-card-delivery.sql.ts';
import { JOURNAL_JOB, journalMovement } from './gift-card-journal.service.ts';
import { DELIVERY_JOB, enqueueDelivery } from './gift-cards.sql.ts';

const DELIVER_DUE_JOB = defineScheduledJob('payment.deliver-gift-cards');
const EXPIRE_JOB = defineScheduledJob('payment.expire-gift-cards', { priority: 'money' });

/** Returns the jobs of gift cards. They may run twice. */
export const giftCardTasks = (services: DeliveryServices): TaskList => ({
  ...handleJob(services, JOURNAL_JOB, ({ tenant, payload }) =>
    journalMovement(services, tenant, payload.movementId),
  ),
  ...handleJob(services, DELIVERY_JOB, ({ tenant, payload }) =>
    deliverGiftCard(services, tenant, payload.giftCardId),
  ),
  ...handleJob(services, CLAIM_NEWS_JOB, ({ tenant, payload }) => mailClaim(services, tenant, payload)),
  ...handlePlatformJob(services, DELIVER_DUE_JOB, () =>
    forEachVenue(services, (tenant) => enqueueDue(services, tenant)),
  ),
  ...handlePlatformJob(services, EXPIRE_JOB, () =>
    forEachVenue(services, (tenant) => endCards(services, tenant)),
  ),
});

/** Enqueues the delivery of the cards whose day has come. */
const enqueueDue = ({ database }: DeliveryServices, tenant: Tenant): Promise<void> =>
  database.tenant(tenant.id, async (db) => {
    for (const id of await readDueDeliveries(db)) await enqueueDelivery(db, id);
  });

/** Ends the expired cards of a venue, and reminds the holders of those that expire soon. */
async function endCards(services: DeliveryServices, tenant: Tenant): Promise<void> {
  await services.database.tenant(tenant.id, expireGiftCards);
  for (const card of await services.database.tenant(tenant.id, claimReminders))
    await remindOfExpiry(services, tenant, card);
}

export const giftCardSchedule: readonly ScheduledJob[] = [
  { job: DELIVER_DUE_JOB, cron: '4 * * * *' },
  { job: EXPIRE_JOB, cron: '40 2 * * *' },
];
