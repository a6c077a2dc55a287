import type { CallAnswer } from '@guichet/contract/calls.ts';
import { readLimits } from '#cart/limits/limits.sql.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { readSettings } from '../settings/payment-settings.sql.ts';
import { readPurchaseConfig } from './purchase-config.sql.ts';

/** Returns the venue's purchase settings, with the means of payment that it offers. */
export async function viewPurchaseConfig(
  db: TenantDb,
): Promise<CallAnswer<'GET /Tenant/TenantPurchaseConfig'>> {
  const config = await readPurchaseConfig(db);
  const limits = await readLimits(db);
  const settings = await readSettings(db);
  return { ...config, limits, meansOffered: [...(settings?.meansOffered ?? [])] };
}
