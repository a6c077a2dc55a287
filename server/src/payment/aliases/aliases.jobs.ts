import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handleJob, handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { shopOf, shopOfVersion } from '../settings/payment-settings.service.ts';
import { isDebitedCard } from '../subscriptions/subscriptions.sql.ts';
import { askAboutCard, askEach } from './aliases.service.ts';
import { CANCEL_JOB, readAlias, readCardsToAsk } from './aliases.sql.ts';

type Needed = Pick<Services, 'config' | 'database' | 'logger' | 'secrets' | 'tenants' | 'payment' | 'clock'>;

const ASK_JOB = defineScheduledJob('payment.ask-cards', { priority: 'money' });

/** Runs every hour; each card is polled once a day. */
export const aliasSchedule: readonly ScheduledJob[] = [{ job: ASK_JOB, cron: '51 * * * *' }];

/** Returns the jobs of saved cards. They may run twice. */
export function aliasTasks(services: Needed): TaskList {
  return {
    ...handleJob(services, CANCEL_JOB, async ({ tenant, payload: { alias, shopVersion } }) => {
      const configured = await shopOf(services, tenant);
      // Without a version, the issuer is the current shop.
      const issuer = shopVersion ? shopOfVersion(configured, shopVersion) : configured;
      if (!issuer) throw new Error('The shop that saved a card is unknown: the card stays at the provider');
      const isDebited = await services.database.tenant(tenant.id, (db) => isDebitedCard(db, alias));
      if (!isDebited) await services.payment.cancelAlias(alias, issuer.shop);
    }),
    ...handlePlatformJob(services, ASK_JOB, () =>
      forEachVenue(services, (tenant) => askAboutCards(services, tenant)),
    ),
  };
}

/** Polls the provider about the due cards of a venue. */
async function askAboutCards(services: Needed, tenant: Tenant): Promise<void> {
  await askEach(await services.database.tenant(tenant.id, readCardsToAsk), async ({ userId }) => {
    const card = await services.database.tenant(tenant.id, (db) => readAlias(db, userId));
    if (card) await askAboutCard(services, tenant, userId, card);
  });
}
