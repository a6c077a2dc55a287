import type { TenantDb } from '#kernel/database/database.ts';

/** What a venue decides about purchases. */
export interface PurchaseConfig {
  /** How long added places are kept, how much longer by an extension, and the longest life of a cart. */
  readonly cartMinutes: number;
  readonly cartExtensionMinutes: number;
  readonly cartCapMinutes: number;
  /** After which a paid cart that cannot be sold is refunded. */
  readonly refundDelayHours: number;
  /** From one reminder of an unpaid debit to the next. */
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

/** The same, locked until the end of the transaction. */
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
