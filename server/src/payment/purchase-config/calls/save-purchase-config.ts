import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { lockPurchaseConfig, type PurchaseConfig } from '../data.ts';
import { writePurchaseConfig } from '../mutations.ts';
import { viewPurchaseConfig } from '../service.ts';

export const savePurchaseConfig: Handler<'PUT /Tenant/TenantPurchaseConfig'> = ({
  body,
  tenant,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const changes = changesBetween(recorded(await lockPurchaseConfig(db)), recorded(body));
    if (changes.length > 0) {
      await writePurchaseConfig(db, body);
      const action = 'purchase-config.saved';
      await recordChange(db, identity, { action, subject: tenant.displayName, changes });
    }
    return viewPurchaseConfig(db);
  });

const recorded = (config: PurchaseConfig): Record<string, string> =>
  Object.fromEntries(Object.entries(config).map(([field, value]) => [field, String(value)]));
