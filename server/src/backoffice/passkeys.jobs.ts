import { type MailServices, mailPasskeyChange } from '#account/passkeys/passkey-change-mail.service.ts';
import { PASSKEY_JOBS } from '#account/passkeys/passkeys.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { readAdministratorAsOwner } from './team/team.sql.ts';

/** Returns the jobs that notify administrators of changes of their passkeys. */
export const passkeyTasks = (services: MailServices): TaskList =>
  handleJob(services, PASSKEY_JOBS.administrator, async ({ tenant, payload }) => {
    const owner = await services.database.tenant(tenant.id, (db) =>
      readAdministratorAsOwner(db, payload.ownerId),
    );
    await mailPasskeyChange(services, tenant, payload, owner && { ...owner, path: 'backoffice/profil' });
  });
