import { translator } from '@guichet/phrases/translate.ts';
import { beginPasskey as begin, proveOwner } from '#account/passkeys/service.ts';
import { requireFactorChange } from '#backoffice/auth/second-factor/service.ts';
import { provePassword } from '#backoffice/profile/service.ts';
import type { Handler } from '#platform/http/calls.ts';

/** Begins to make a passkey, once the administrator has proven who they are. */
export const beginPasskey: Handler<'POST /user/admin/beginpasskey'> = async (context) => {
  const { body, identity, locale, services, tenant, transaction } = context;
  await transaction((db) => requireFactorChange(services, db, identity));
  await proveOwner(context, body.password, (password) =>
    provePassword(services, tenant, identity, { password, field: 'password' }),
  );
  const owner = { kind: 'administrator', id: identity.userId } as const;
  const place = `${tenant.displayName}, ${translator(locale, 'backoffice')('name')}`;
  return begin(context, owner, `${identity.email} (${place})`);
};
