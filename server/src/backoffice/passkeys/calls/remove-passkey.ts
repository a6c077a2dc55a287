import { proveOwner, removePasskey as remove } from '#account/passkeys/service.ts';
import { readCredentials } from '#backoffice/auth/data.ts';
import { requireFactorChange } from '#backoffice/auth/second-factor/service.ts';
import { provePassword } from '#backoffice/profile/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';

/** Removes a passkey of the own account, with its entry in the log, unless the tenant requires a factor and it is the last. */
export const removePasskey: Handler<'DELETE /user/admin/passkey'> = async (context) => {
  const { body, identity, services, tenant, transaction } = context;
  const { email, userId: id } = identity;
  await transaction((db) => requireFactorChange(services, db, identity));
  await proveOwner(context, body.password, (password) =>
    provePassword(services, tenant, identity, { password, field: 'password' }),
  );
  await remove(context, { kind: 'administrator', id }, body.id, async (db) => {
    const left = await readCredentials(db, id);
    const hasFactor = left?.hasPasskey || left?.secondFactorSecret != null;
    if (left?.isSecondFactorRequired && !hasFactor) fail('admin.second-factor-enforced');
    await recordChange(db, identity, { action: 'administrator.passkey-removed', subject: email });
  });
  return undefined;
};
