import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { readCustomer } from '../profile/profile.sql.ts';
import { personVariables } from '../profile/profile.ts';
import type { NoticeJob } from './notices.ts';
import { mailNotice, type NoticeServices } from './notices-mail.service.ts';

/** The jobs that notify customers of changes. `account.notice-mail` takes a `NoticeJob`. */
export function noticeTasks(services: NoticeServices): TaskList {
  return {
    'account.notice-mail': (payload) => {
      const job = payload as NoticeJob;
      return mailNotice(services, job, async ({ id, languages }) => {
        const customer = await services.database.tenant(id, (db) => readCustomer(db, job.ownerId));
        return (
          customer && {
            email: customer.email,
            locale: offeredLocale(languages, findLocale(customer.locale)),
            person: personVariables(customer),
            path: 'forgottenPassword',
          }
        );
      });
    },
  };
}
