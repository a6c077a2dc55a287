import { readAdministrator, readRoles } from '#backoffice/team/data.ts';
import { toProfile } from '#backoffice/team/view.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';

/** The administrator’s own profile and rights. */
export const getOwnAccount: Handler<'GET /user/admin/administrator'> = async ({
  tenant,
  identity,
  transaction,
}) => {
  const [own, roles] = await transaction((db) =>
    Promise.all([readAdministrator(db, identity.userId), readRoles(db)]),
  );
  return own ? toProfile(own, roles, tenant, identity) : fail('session.expired');
};
