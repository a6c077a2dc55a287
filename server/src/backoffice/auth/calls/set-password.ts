import { refuse } from '#account/profile/rules.ts';
import { newPasswordProblems } from '#account/profile/service.ts';
import { isLinkGood } from '#backoffice/links/data.ts';
import { consumeLink, endLinks } from '#backoffice/links/mutations.ts';
import { hashKey } from '#backoffice/links/service.ts';
import { readAdministrator } from '#backoffice/team/data.ts';
import { hashPassword, refuseWhenBusy } from '#platform/auth/passwords.ts';
import { forgiveLogin } from '#platform/auth/throttle.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { setPassword as storePassword } from '../mutations.ts';
import { loginSubjects } from '../throttling/rules.ts';

/** Sets the password: the link's key proves access to the account’s mailbox. Every session ends. */
export const setPassword: Handler<'POST /user/admin/setpassword'> = async (call) => {
  const { body, tenant, address, services, transaction } = call;
  refuse(await newPasswordProblems(body, tenant, 'backoffice'));
  refuseWhenBusy();
  const keyHash = hashKey(body.key);
  // Checked before the work of hashing, and again when the key is used.
  if (!(await transaction((db) => isLinkGood(db, keyHash)))) fail('admin.password-link');
  const passwordHash = await hashPassword(body.password);
  return transaction(async (db) => {
    const id = await consumeLink(db, keyHash);
    const administrator = id === undefined ? undefined : await readAdministrator(db, id);
    if (!administrator) fail('admin.password-link');
    await storePassword(db, administrator.id, passwordHash);
    await endLinks(db, administrator.id);
    await forgiveLogin(db, loginSubjects(services.secrets, administrator.email, address));
    const by = { userId: administrator.id, email: administrator.email };
    await recordChange(db, by, { action: 'administrator.password-set', subject: administrator.email });
    return { email: administrator.email };
  });
};
