import { readAdministrator, readRoles } from '#backoffice/team/data.ts';
import { toProfile } from '#backoffice/team/view.ts';
import { providerOf } from '#backoffice/visits/service.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';

/** The administrator’s own profile and rights. */
export const getOwnAccount: Handler<'GET /user/admin/administrator'> = async (call) => {
  const { tenant, identity, services, transaction } = call;
  if (identity.visit) return visitorProfile(call, identity.visit);
  const [own, roles] = await transaction((db) =>
    Promise.all([readAdministrator(db, identity.userId), readRoles(db)]),
  );
  return own ? toProfile(own, roles, tenant, { identity, now: services.clock() }) : fail('session.expired');
};

/** An administrator of the platform: their account is at the provider tenant, their rights are those of the visit. */
async function visitorProfile(
  { identity, locale, services, tenant }: CallContext<'GET /user/admin/administrator'>,
  { endsAt }: { endsAt: number },
) {
  const provider = (await providerOf(services)) ?? fail('session.expired');
  const own = await services.database.tenant(provider.id, (db) => readAdministrator(db, identity.userId));
  if (!own) fail('session.expired');
  const site = tenantAddress(services.config.publicUrl, provider, locale);
  return {
    ...toProfile({ ...own, roleIds: [] }, [], tenant, { identity, now: services.clock() }),
    level: 'administrator' as const,
    rights: [...identity.rights],
    visit: {
      endsAt: new Date(endsAt).toISOString(),
      home: `${site}/backoffice/masterarea/${tenant.id}`,
    },
  };
}
