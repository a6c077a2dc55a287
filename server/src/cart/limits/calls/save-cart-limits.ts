import type { Handler } from '#platform/http/calls.ts';
import { changeLimits } from '../service.ts';

export const saveCartLimits: Handler<'PUT /settingsportal/cartlimits'> = ({
  body: { seen, ...limits },
  tenant,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    await changeLimits(db, identity, tenant, { limits, seen });
    return limits;
  });
