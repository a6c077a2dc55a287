import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import { readCustomer } from '#account/profile/data.ts';
import { personVariables } from '#account/profile/rules.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { type MailServices, mailPasskeyChange, type PasskeyMail } from './mail/service.ts';

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
