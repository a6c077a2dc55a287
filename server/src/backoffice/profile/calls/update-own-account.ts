import { emailKey } from '#account/auth/rules.ts';
import { notifyOldAddress } from '#account/notices/service.ts';
import { endOtherSessions } from '#account/sessions/mutations.ts';
import { endLinks } from '#backoffice/links/mutations.ts';
import { readAdministrator, readRoles } from '#backoffice/team/data.ts';
import { updateAdministrator } from '#backoffice/team/mutations.ts';
import { refuseKnownEmail } from '#backoffice/team/service.ts';
import { toProfile } from '#backoffice/team/view.ts';
import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { provePassword } from '../service.ts';

/**
 * Changes the own language, and, with the password, the e-mail address: a new password can be sent to it. Another address
 * ends every other session, and a mail notifies the owner at the old one.
 */
export const updateOwnAccount: Handler<'PUT /user/admin/administrator'> = async (call) => {
  const { body, tenant, identity, services, transaction } = call;
  const isMoving = emailKey(body.email) !== emailKey(identity.email);
  if (isMoving) {
    if (!body.password) fail('request.invalid', { fields: { password: 'field.required' } });
    await provePassword(services, tenant, identity, { password: body.password, field: 'password' });
  }
  const owner = { kind: 'administrator', id: identity.userId } as const;
  const change = transaction(async (db) => {
    const before = await readAdministrator(db, identity.userId);
    if (before?.tokenVersion !== identity.tokenVersion) fail('session.expired');
    await updateAdministrator(db, identity.userId, body);
    if (isMoving) {
      await endLinks(db, identity.userId);
      await notifyOldAddress(services.secrets, db, owner, before.email);
      await endOtherSessions(db, owner, identity.sessionId);
    }
    const [after, roles] = await Promise.all([readAdministrator(db, identity.userId), readRoles(db)]);
    if (!after) fail('session.expired');
    const changes = changesBetween(
      { email: before.email, language: before.language },
      { email: after.email, language: after.language },
    );
    if (changes.length > 0)
      await recordChange(db, identity, { action: 'administrator.changed', subject: before.email, changes });
    return toProfile(after, roles, tenant, { identity, now: services.clock() });
  });
  const profile = await change.catch(refuseKnownEmail);
  services.jobs.wake();
  return profile;
};
