import { notifyOwner } from '#account/notices/service.ts';
import { refuse } from '#account/profile/rules.ts';
import { newPasswordProblems } from '#account/profile/service.ts';
import { isLinkGood } from '#backoffice/links/data.ts';
import { consumeLink, endLinks } from '#backoffice/links/mutations.ts';
import { permitsEnrolment } from '#backoffice/links/rules.ts';
import { hashKey } from '#backoffice/links/service.ts';
import { hashPassword, refuseWhenBusy } from '#platform/auth/passwords.ts';
import { forgiveLogin } from '#platform/auth/throttle.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readCredentials } from '../data.ts';
import { setPassword as storePassword } from '../mutations.ts';
import { signIn } from '../service.ts';
import { loginSubjects } from '../throttling/rules.ts';

/**
 * Sets the password: the link's key proves access to the account's mailbox. Every session ends. A link that permits it
 * opens a session in which the administrator enrols a first second factor, where the tenant requires one.
 */
export const setPassword: Handler<'POST /user/admin/setpassword'> = async (call) => {
  const { body, tenant, address, services, transaction } = call;
  refuse(await newPasswordProblems(body, tenant, 'backoffice'));
  refuseWhenBusy();
  const keyHash = hashKey(body.key);
  // Checked before the work of hashing, and again when the key is used.
  if (!(await transaction((db) => isLinkGood(db, keyHash)))) fail('admin.password-link');
  const passwordHash = await hashPassword(body.password);
  const { own, tokenVersion, mayEnrol } = await transaction(async (db) => {
    const link = await consumeLink(db, keyHash);
    const known = link && (await readCredentials(db, link.administratorId));
    if (!known) fail('admin.password-link');
    const { id, email, passwordHash: before } = known;
    const version = await storePassword(db, id, passwordHash);
    if (version === undefined) fail('admin.password-link');
    await endLinks(db, id);
    await forgiveLogin(db, loginSubjects(services.secrets, email, address));
    await recordChange(db, { userId: id, email }, { action: 'administrator.password-set', subject: email });
    // The first password of an invitation changes nothing that its owner had.
    if (link.purpose !== 'first-password' || before !== null)
      await notifyOwner(db, { kind: 'administrator', id }, 'password');
    const hasFactor = known.secondFactorSecret !== null || known.hasPasskey;
    const mayEnrol = permitsEnrolment(link.purpose) && known.isSecondFactorRequired && !hasFactor;
    return { own: known, tokenVersion: version, mayEnrol };
  });
  services.jobs.wake();
  if (!mayEnrol) return { email: own.email };
  const session = await signIn(call, { id: own.id, tokenVersion, mayEnrol }, 'link');
  return { email: own.email, session };
};
