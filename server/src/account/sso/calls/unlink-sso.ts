import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { deleteLinks } from '../mutations.ts';

/** Unlinks the customer’s account, which its password still opens. */
export const unlinkSso: Handler<'DELETE /user/SSO'> = async ({ identity, transaction }) => {
  const outcome = await transaction((db) => deleteLinks(db, identity.userId));
  if (outcome === 'password-first') fail('sso.password-first');
  return undefined;
};
