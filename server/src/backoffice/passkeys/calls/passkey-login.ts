import { provePasskey } from '#account/passkeys/sign-in/service.ts';
import { readCredentials } from '#backoffice/auth/data.ts';
import { recordEntry, signIn } from '#backoffice/auth/service.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';

/** Signs an administrator in with a passkey, whose authenticator knows its user: both factors at once. */
export const passkeyLogin: Handler<'POST /user/admin/passkeylogin'> = async (context) => {
  const { body, transaction } = context;
  const id = await provePasskey(context, 'administrator', body.credential);
  const known = await transaction(async (db) => {
    const found = await readCredentials(db, id);
    return found && (await recordEntry(db, found, 'signed-in-passkey')) ? found : fail('passkey.unknown');
  });
  return signIn(context, { ...known, hasBothFactors: true }, 'passkey');
};
