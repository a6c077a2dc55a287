import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { readCustomerAsOwner } from './account-owner.sql.ts';
import { mailNotice, type NoticeServices } from './notice-mail.service.ts';
import { NOTICE_JOBS } from './notices.ts';

/** Returns the jobs that notify customers of changes. */
export const noticeTasks = (services: NoticeServices): TaskList =>
  handleJob(services, NOTICE_JOBS.customer, async ({ tenant, payload }) => {
    const owner = await services.database.tenant(tenant.id, (db) =>
      readCustomerAsOwner(db, tenant, payload.ownerId),
    );
    await mailNotice(services, tenant, payload, owner && { ...owner, path: 'forgottenPassword' });
  });
