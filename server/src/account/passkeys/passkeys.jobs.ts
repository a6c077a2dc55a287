import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { readCustomerAsOwner } from '../notices/account-owner.sql.ts';
import { type MailServices, mailPasskeyChange } from './passkey-change-mail.service.ts';
import { PASSKEY_JOBS } from './passkeys.ts';

/** Returns the jobs that notify customers of changes of their passkeys. */
export const passkeyTasks = (services: MailServices): TaskList =>
  handleJob(services, PASSKEY_JOBS.customer, async ({ tenant, payload }) => {
    const owner = await services.database.tenant(tenant.id, (db) =>
      readCustomerAsOwner(db, tenant, payload.ownerId),
    );
    await mailPasskeyChange(services, tenant, payload, owner && { ...owner, path: 'profil' });
  });
