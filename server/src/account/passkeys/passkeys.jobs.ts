import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { readCustomer } from '../profile/profile.sql.ts';
import { personVariables } from '../profile/profile.ts';
import { type MailServices, mailPasskeyChange, type PasskeyMail } from './passkeys-mail.service.ts';

/** The jobs of customers’ passkeys. `account.passkey-mail` takes a `PasskeyMail`. */
export function passkeyTasks(services: MailServices): TaskList {
  return {
    'account.passkey-mail': (payload) => {
      const mail = payload as PasskeyMail;
      return mailPasskeyChange(services, mail, async ({ id, languages }) => {
        const customer = await services.database.tenant(id, (db) => readCustomer(db, mail.ownerId));
        return (
          customer && {
            email: customer.email,
            locale: offeredLocale(languages, findLocale(customer.locale)),
            person: personVariables(customer),
            path: 'profil',
          }
        );
      });
    },
  };
}
