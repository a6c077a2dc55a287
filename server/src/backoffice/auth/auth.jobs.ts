import { mailNotice, type NoticeServices } from '#account/notices/notice-mail.service.ts';
import { NOTICE_JOBS } from '#account/notices/notices.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { readAdministrator } from '../team/team.sql.ts';

/** The jobs that notify administrators of changes of their accounts. */
export const noticeTasks = (services: NoticeServices): TaskList =>
  handleJob(services, NOTICE_JOBS.administrator, async ({ tenant, payload }) => {
    const administrator = await services.database.tenant(tenant.id, (db) =>
      readAdministrator(db, payload.ownerId),
    );
    // Administrators have no name; a venue's own text does without.
    await mailNotice(
      services,
      tenant,
      payload,
      administrator && {
        email: administrator.email,
        locale: administrator.language,
        person: { PRENOM: '', NOM: '' },
        path: 'backoffice/forgottenPassword',
      },
    );
  });
