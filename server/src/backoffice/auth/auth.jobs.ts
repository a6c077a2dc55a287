import type { NoticeJob } from '#account/notices/notices.ts';
import { mailNotice, type NoticeServices } from '#account/notices/notices-mail.service.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { readAdministrator } from '../team/team.sql.ts';

/** The jobs that notify administrators of changes of their accounts. `backoffice.notice-mail` takes a `NoticeJob`. */
export function noticeTasks(services: NoticeServices): TaskList {
  return {
    'backoffice.notice-mail': (payload) => {
      const job = payload as NoticeJob;
      return mailNotice(services, job, async ({ id }) => {
        const administrator = await services.database.tenant(id, (db) => readAdministrator(db, job.ownerId));
        // Administrators have no name; a venue's own text does without.
        return (
          administrator && {
            email: administrator.email,
            locale: administrator.language,
            person: { PRENOM: '', NOM: '' },
            path: 'backoffice/forgottenPassword',
          }
        );
      });
    },
  };
}
