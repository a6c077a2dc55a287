import { proveOwner, removePasskey as remove } from '#account/passkeys/service.ts';
import { provePassword } from '#backoffice/profile/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';

/** Removes a passkey of the own account, with its entry in the log. */
export const removePasskey: Handler<'DELETE /user/admin/passkey'> = async (context) => {
  const { body, identity, services, tenant } = context;
  await proveOwner(context, body.password, (password) =>
    provePassword(services, tenant, identity, { password, field: 'password' }),
  );
  const { email, userId } = identity;
  await remove(context, { kind: 'administrator', id: userId }, body.id, (db) =>
    recordChange(db, identity, { action: 'administrator.passkey-removed', subject: email }),
  );
  return undefined;
};
