import { proveOwner } from '#account/passkeys/service.ts';
import { beginSignIn } from '#account/sso/exchange/service.ts';
import { requireFactorChange } from '#backoffice/auth/second-factor/service.ts';
import { provePassword } from '#backoffice/profile/service.ts';
import type { Handler } from '#platform/http/calls.ts';

/** Begins to link the own account, once its owner has proven who they are. */
export const linkSso: Handler<'POST /user/admin/linkSSO'> = async (context) => {
  const { body, identity, locale, services, tenant, transaction } = context;
  // A provider may vouch for both factors, so that a link is a factor too.
  await transaction((db) => requireFactorChange(services, db, identity));
  await proveOwner(context, body.password, (password) =>
    provePassword(services, tenant, identity, { password, field: 'password' }),
  );
  const returnUrl = `/${tenant.name}/backoffice/profil`;
  const wanted = { returnUrl, locale, accountId: identity.userId };
  return { address: await beginSignIn(context, 'backoffice', wanted) };
};
