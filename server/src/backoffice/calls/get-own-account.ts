import type { Handler } from '../../platform/calls.ts';
import { fail } from '../../platform/errors.ts';
import { readAdministrator, readRoles } from '../data-team.ts';
import { toProfile } from '../view.ts';

/** The administrator’s own profile and rights. */
export const getOwnAccount: Handler<'GET /user/admin/administrator'> = async ({
  tenant,
  identity,
  services,
}) => {
  const [own, roles] = await services.database.tenant(tenant.id, (db) =>
    Promise.all([readAdministrator(db, identity.userId), readRoles(db)]),
  );
  return own ? toProfile(own, roles, tenant, identity) : fail('session.expired');
};
