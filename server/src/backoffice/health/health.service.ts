import { randomUUID } from 'node:crypto';
import { HEALTH_LINES } from '@guichet/contract/backoffice/health-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { z } from 'zod';
import { definePlatformJob, type PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { checkCertificates } from './certificates.service.ts';
import { readInvariantsCheckedAt, readLines, readVenueHealth, saveLines } from './health.sql.ts';
import { type CheckedLine, linesOf, linesOfBreaches, viewHealth } from './health.ts';
import { findBreaches } from './invariants/invariants.service.ts';
import { checkWallets } from './wallets.service.ts';

/** The job that mails the provider’s administrators about turned lines. */
export const ALERT_JOB = definePlatformJob(
  'health.alert',
  z.object({
    /** Idempotency key: each recipient gets one mail per alert */
    alertId: z.string(),
    venueId: z.string(),
    turned: z.array(z.object({ line: z.enum(HEALTH_LINES), isGreen: z.boolean() })),
  }),
);

/** The turned lines of a venue. */
export type Alert = PayloadOf<typeof ALERT_JOB>;

/** Interval in ms: the invariants read thousands of sales, and certificates last for weeks. */
const INVARIANTS_EVERY_MS = 3_600_000;

type Needed = Pick<
  Services,
  'certificates' | 'clock' | 'config' | 'database' | 'installationWallets' | 'jobs' | 'logger'
>;
type Venue = Pick<Tenant, 'id' | 'name' | 'displayName' | 'isOpened'>;

/**
 * Checks a venue, stores the lines, and enqueues an alert for turned lines.
 * @param withInvariants whether to check the invariants even if a recent result exists
 */
export async function checkVenue(services: Needed, venue: Venue, withInvariants: boolean): Promise<void> {
  const { health, known } = await services.database.tenant(venue.id, async (db) => ({
    health: await readVenueHealth(db),
    known: await readInvariantsCheckedAt(db),
  }));
  // The other lines are stored first: a slow invariant must not delay them.
  const lines = linesOf(health, services.config.bounceToken !== undefined);
  await keepLines(services, venue, [...lines, await checkWallets(services, venue)]);
  const isDue = !known || health.now.getTime() - known.getTime() > INVARIANTS_EVERY_MS;
  if (!withInvariants && !isDue) return;
  await keepLines(services, venue, [await checkCertificates(services, venue)]);
  await keepLines(services, venue, linesOfBreaches(await findBreaches(services, venue)));
}

/** Stores lines and enqueues an alert for those that have turned. */
async function keepLines({ database, jobs }: Needed, venue: Venue, lines: CheckedLine[]): Promise<void> {
  const hasTurned = await database.tenant(venue.id, async (db) => {
    const turned = await saveLines(db, lines);
    // A venue that is not opened yet needs no alert.
    if (turned.length === 0 || !venue.isOpened) return false;
    const alert: Alert = {
      alertId: randomUUID(),
      venueId: venue.id,
      turned: turned.map(({ line, isGreen }) => ({ line, isGreen })),
    };
    await enqueue(db, ALERT_JOB, alert);
    await noteEvent(db, 'health.turned', turnedEvent(venue, alert.turned), alert.alertId);
    return true;
  });
  if (hasTurned) jobs.wake();
}

/** Builds the event of turned lines: the venue, the lines and their direction. */
export const turnedEvent = (
  { name, displayName }: Pick<Tenant, 'name' | 'displayName'>,
  turned: Alert['turned'],
) => ({
  venue: { name, displayName },
  lines: turned,
});

/** Returns the health of a venue as last checked. */
export async function answerHealth(
  { database }: Pick<Services, 'database'>,
  venue: Pick<Venue, 'id' | 'displayName'>,
  locale: Locale,
): Promise<CallAnswer<'GET /settingsadmin/health'>> {
  return viewHealth(venue.displayName, await database.tenant(venue.id, readLines), locale);
}
