import { mailNotice, type NoticeServices } from '#account/notices/notice-mail.service.ts';
import { NOTICE_JOBS } from '#account/notices/notices.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { readAdministratorAsOwner } from '../team/team.sql.ts';

/** Returns the jobs that notify administrators of changes of their accounts. */
export const noticeTasks = (services: NoticeServices): TaskList =>
  handleJob(services, NOTICE_JOBS.administrator, async ({ tenant, payload }) => {
    const owner = await services.database.tenant(tenant.id, (db) =>
      readAdministratorAsOwner(db, payload.ownerId),
    );
    await mailNotice(services, tenant, payload, owner && { ...owner, path: 'backoffice/forgottenPassword' });
  });
