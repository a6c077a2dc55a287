import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { readCustomer } from '../profile/data.ts';
import { personVariables } from '../profile/rules.ts';
import { mailNotice, type NoticeServices } from './mail/service.ts';
import type { NoticeJob } from './model.ts';

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
