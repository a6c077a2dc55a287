import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { readCustomer } from '../profile/profile.sql.ts';
import { personVariables } from '../profile/profile.ts';
import { type MailServices, mailPasskeyChange } from './passkey-change-mail.service.ts';
import { PASSKEY_JOBS } from './passkeys.ts';

/** The jobs that notify customers of changes of their passkeys. */
export const passkeyTasks = (services: MailServices): TaskList =>
  handleJob(services, PASSKEY_JOBS.customer, async ({ tenant, payload }) => {
    const customer = await services.database.tenant(tenant.id, (db) => readCustomer(db, payload.ownerId));
    await mailPasskeyChange(
      services,
      tenant,
      payload,
      customer && {
        email: customer.email,
        locale: offeredLocale(tenant.languages, findLocale(customer.locale)),
        person: personVariables(customer),
        path: 'profil',
      },
    );
  });
