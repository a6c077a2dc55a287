import { type MailServices, mailPasskeyChange } from '#account/passkeys/passkey-change-mail.service.ts';
import { PASSKEY_JOBS } from '#account/passkeys/passkeys.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { readAdministrator } from './team/team.sql.ts';

/** The jobs that notify administrators of changes of their passkeys. */
export const passkeyTasks = (services: MailServices): TaskList =>
  handleJob(services, PASSKEY_JOBS.administrator, async ({ tenant, payload }) => {
    const administrator = await services.database.tenant(tenant.id, (db) =>
      readAdministrator(db, payload.ownerId),
    );
    // Administrators have no name; a venue's own text does without.
    await mailPasskeyChange(
      services,
      tenant,
      payload,
      administrator && {
        email: administrator.email,
        locale: administrator.language,
        person: { PRENOM: '', NOM: '' },
        path: 'backoffice/profil',
      },
    );
  });
