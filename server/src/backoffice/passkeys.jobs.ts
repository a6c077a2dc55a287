import {
  type MailServices,
  mailPasskeyChange,
  type PasskeyMail,
} from '#account/passkeys/passkeys-mail.service.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { readAdministrator } from './team/team.sql.ts';

/** The jobs of administrators’ passkeys. `backoffice.passkey-mail` takes a `PasskeyMail`. */
export function passkeyTasks(services: MailServices): TaskList {
  return {
    'backoffice.passkey-mail': (payload) => {
      const mail = payload as PasskeyMail;
      return mailPasskeyChange(services, mail, async ({ id }) => {
        const administrator = await services.database.tenant(id, (db) => readAdministrator(db, mail.ownerId));
        // Administrators have no name; a venue's own text does without.
        return (
          administrator && {
            email: administrator.email,
            locale: administrator.language,
            person: { PRENOM: '', NOM: '' },
            path: 'backoffice/profil',
          }
        );
      });
    },
  };
}
