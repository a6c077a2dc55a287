import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { readCustomer } from '../profile/profile.sql.ts';
import { personVariables } from '../profile/profile.ts';
import { mailNotice, type NoticeServices } from './notice-mail.service.ts';
import { NOTICE_JOBS } from './notices.ts';

/** The jobs that notify customers of changes. */
export const noticeTasks = (services: NoticeServices): TaskList =>
  handleJob(services, NOTICE_JOBS.customer, async ({ tenant, payload }) => {
    const customer = await services.database.tenant(tenant.id, (db) => readCustomer(db, payload.ownerId));
    await mailNotice(
      services,
      tenant,
      payload,
      customer && {
        email: customer.email,
        locale: offeredLocale(tenant.languages, findLocale(customer.locale)),
        person: personVariables(customer),
        path: 'forgottenPassword',
      },
    );
  });
