import type { TenantDb } from '#platform/database/database.ts';
import type { PurchaseConfig } from './data.ts';

export async function writePurchaseConfig(db: TenantDb, config: PurchaseConfig): Promise<void> {
  await db.query(
    `update portal.tenant
        set cart_minutes = $2, cart_extension_minutes = $3, cart_cap_minutes = $4, refund_delay_hours = $5,
            reminder_days = $6, max_reminders = $7
      where id = $1`,
    [
      db.tenantId,
      config.cartMinutes,
      config.cartExtensionMinutes,
      config.cartCapMinutes,
      config.refundDelayHours,
      config.reminderDays,
      config.maxReminders,
    ],
  );
}
