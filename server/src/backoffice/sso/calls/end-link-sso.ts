import { notifyOwner } from '#account/notices/service.ts';
import { endOtherSessions } from '#account/sessions/mutations.ts';
import { endSignIn } from '#account/sso/exchange/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { findLinkedAdministrator } from '../data.ts';
import { insertLink } from '../mutations.ts';

/**
 * Both sides are proven: the account by the session that began and ends it, the person by the provider. Every other session
 * of the account ends.
 */
export const endLinkSso: Handler<'PUT /user/admin/linkSSO'> = async (context) => {
  const { body, identity, services, transaction } = context;
  const owner = { kind: 'administrator', id: identity.userId } as const;
  const { asked, person } = await endSignIn(context, 'backoffice', body.answer);
  const { accountId, returnUrl } = asked;
  if (accountId !== identity.userId) fail('sso.other-account');
  await transaction(async (db) => {
    if ((await findLinkedAdministrator(db, person)) === accountId) return;
    if (!(await insertLink(db, accountId, person))) fail('sso.already-linked');
    await recordChange(db, identity, { action: 'administrator.sso-linked', subject: identity.email });
    await notifyOwner(db, owner, 'identity-linked');
    await endOtherSessions(db, owner, identity.sessionId);
  });
  services.jobs.wake();
  return { returnUrl };
};
