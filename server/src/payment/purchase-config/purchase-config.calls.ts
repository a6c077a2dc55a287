import type { Handler, Routes } from '#calls.ts';
import { changeLimits } from '#cart/limits/limits.service.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { viewPurchaseConfig } from './purchase-config.service.ts';
import { lockPurchaseConfig, type PurchaseConfig, writePurchaseConfig } from './purchase-config.sql.ts';

const purchaseConfig: Handler<'GET /Tenant/TenantPurchaseConfig'> = ({ transaction }) =>
  transaction(viewPurchaseConfig);

const savePurchaseConfig: Handler<'PUT /Tenant/TenantPurchaseConfig'> = ({
  body: { seen, limits, ...body },
  tenant,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const present = recorded(await lockPurchaseConfig(db));
    if (seen && changesBetween(present, recorded(configOf(seen))).length > 0) fail('settings.changed');
    // The settings of one page are saved together, or not at all.
    if (limits) await changeLimits(db, identity, tenant, { limits, seen: seen?.limits });
    const changes = changesBetween(present, recorded(body));
    if (changes.length > 0) {
      await writePurchaseConfig(db, body);
      const action = 'purchase-config.saved';
      await recordChange(db, identity, { action, subject: tenant.displayName, changes });
    }
    return viewPurchaseConfig(db);
  });

const configOf = ({ limits: _, ...config }: PurchaseConfig & { limits?: unknown }): PurchaseConfig => config;

const recorded = (config: PurchaseConfig): Record<string, string> =>
  Object.fromEntries(Object.entries(config).map(([field, value]) => [field, String(value)]));

export const purchaseConfigRoutes = {
  // settings.ticketing
  'GET /Tenant/TenantPurchaseConfig': purchaseConfig,
  'PUT /Tenant/TenantPurchaseConfig': savePurchaseConfig,
} satisfies Routes;
