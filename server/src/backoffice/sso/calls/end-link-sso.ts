import { endSignIn } from '#account/sso/exchange/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { findLinkedAdministrator } from '../data.ts';
import { insertLink } from '../mutations.ts';

/** Both sides are proven: the account by the session that began and ends it, the person by the provider. */
export const endLinkSso: Handler<'PUT /user/admin/linkSSO'> = async (context) => {
  const { body, identity, transaction } = context;
  const { asked, person } = await endSignIn(context, 'backoffice', body.answer);
  const { accountId, returnUrl } = asked;
  if (accountId !== identity.userId) fail('sso.other-account');
  await transaction(async (db) => {
    if ((await findLinkedAdministrator(db, person)) === accountId) return;
    if (!(await insertLink(db, accountId, person))) fail('sso.already-linked');
    await recordChange(db, identity, { action: 'administrator.sso-linked', subject: identity.email });
  });
  return { returnUrl };
};
