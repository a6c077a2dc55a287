import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { deleteLinks } from '../mutations.ts';

/** Unlinks the own account; a mailed link sets a password where there is none. */
export const unlinkSso: Handler<'DELETE /user/admin/SSO'> = async ({ identity, transaction }) => {
  await transaction(async (db) => {
    if (!(await deleteLinks(db, identity.userId))) return;
    await recordChange(db, identity, { action: 'administrator.sso-unlinked', subject: identity.email });
  });
  return undefined;
};
