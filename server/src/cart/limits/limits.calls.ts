import type { Handler, Routes } from '#calls.ts';
import { changeLimits } from './limits.service.ts';

const cartLimits: Handler<'GET /settingsportal/cartlimits'> = async ({ tenant }) => tenant.cartLimits;

const saveCartLimits: Handler<'PUT /settingsportal/cartlimits'> = ({
  body: { seen, ...limits },
  tenant,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    await changeLimits(db, identity, tenant, { limits, seen });
    return limits;
  });

export const cartLimitRoutes = {
  // settings.ticketing
  'GET /settingsportal/cartlimits': cartLimits,
  'PUT /settingsportal/cartlimits': saveCartLimits,
} satisfies Routes;
