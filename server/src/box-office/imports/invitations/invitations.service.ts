import { z } from 'zod';
import { mailInvitation } from '#account/invitations/invitations.service.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import {
  beginInvitations,
  countInvitations,
  endInvitations,
  markInvited,
  nextToInvite,
} from './invitations.sql.ts';

/** The job that invites imported customers, a batch at a time. */
export const INVITATIONS_JOB = defineJob('box-office.import-invitations', z.object({}), { priority: 'bulk' });

/** Mails of one run of the job. */
const BATCH = 100;

const enqueueBatch = (db: TenantDb, runAt?: Date) =>
  enqueue(
    db,
    INVITATIONS_JOB,
    {},
    { key: `${INVITATIONS_JOB.name} ${db.tenantId}`, ...(runAt && { runAt }) },
  );

/**
 * Begins to invite the imported customers who have not been invited.
 * @param count number that the administrator confirmed
 * @throws AppError `import.invitations-changed` when their number is another one, or while others are being invited
 */
export async function startInvitations(
  db: TenantDb,
  by: { userId: string; email: string },
  count: number,
): Promise<void> {
  const { waiting } = await countInvitations(db);
  if (waiting !== count || !(await beginInvitations(db))) fail('import.invitations-changed');
  await recordChange(db, by, { action: 'import.invited', subject: String(count) });
  await enqueueBatch(db);
}

type Needed = Pick<Services, 'config' | 'clock' | 'database' | 'jobs' | 'logger' | 'mailer' | 'ticketing'>;

/** Milliseconds between two batches, so that the venue's mail server accepts them. */
const PAUSE_MS = 5000;

/** Mails a batch of invitations, each once. */
export async function inviteBatch(services: Needed, tenant: Tenant): Promise<void> {
  const { database } = services;
  const customers = await database.tenant(tenant.id, (db) => nextToInvite(db, BATCH));
  const mails = await venueMails(services, tenant);
  for (const customerId of customers) {
    await mailInvitation(services, tenant, mails, { customerId, occasion: 'invitation' });
    await database.tenant(tenant.id, (db) => markInvited(db, customerId));
  }
  await database.tenant(tenant.id, (db) =>
    customers.length < BATCH ? endInvitations(db) : enqueueBatch(db, new Date(services.clock() + PAUSE_MS)),
  );
}
