import type { TenantDb } from '#kernel/database/database.ts';

/** Purchase settings of a venue. */
export interface PurchaseConfig {
  /** Lifetime of added places, length of an extension, and longest lifetime of a cart. */
  readonly cartMinutes: number;
  readonly cartExtensionMinutes: number;
  readonly cartCapMinutes: number;
  /** Hours after which a paid cart that cannot be sold is refunded. */
  readonly refundDelayHours: number;
  /** Days between reminders of an unpaid debit. */
  readonly reminderDays: number;
  readonly maxReminders: number;
}

const CONFIG = `
  select tenant.cart_minutes as "cartMinutes", tenant.cart_extension_minutes as "cartExtensionMinutes",
         tenant.cart_cap_minutes as "cartCapMinutes", tenant.refund_delay_hours as "refundDelayHours",
         tenant.reminder_days as "reminderDays", tenant.max_reminders as "maxReminders"
    from portal.tenant
   where tenant.id = $1`;

export async function readPurchaseConfig(db: TenantDb): Promise<PurchaseConfig> {
  return onlyOne(await db.query<PurchaseConfig>(CONFIG, [db.tenantId]));
}

/** Reads the purchase settings, locked until the end of the transaction. */
export async function lockPurchaseConfig(db: TenantDb): Promise<PurchaseConfig> {
  return onlyOne(await db.query<PurchaseConfig>(`${CONFIG} for no key update of tenant`, [db.tenantId]));
}

function onlyOne(rows: readonly PurchaseConfig[]): PurchaseConfig {
  const [row] = rows;
  if (!row) throw new Error('There is no such tenant');
  return row;
}

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
