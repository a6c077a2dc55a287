import type { TenantDb } from '#kernel/database/database.ts';
import { shopOf } from '#payment/settings/payment-settings.service.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readFigures, refreshTakings } from './takings.sql.ts';
import { modesCounted, type Period, viewPeriod } from './takings.ts';
import type { Days } from './takings-days.ts';
import { readCancelledLines, readRefunds } from './takings-refunds.sql.ts';
import { type RefundFigure, refundFigures } from './takings-refunds.ts';

/** Returns whether the venue's shop is in test mode: its figures then count test payments. */
export async function isTestShop(services: Services, tenant: Tenant): Promise<boolean> {
  return (await shopOf(services, tenant))?.shop.mode === 'TEST';
}

/** Takings of a period, with its refunds and cancellations. */
export interface ReadTakings {
  readonly period: Period;
  readonly refunded: readonly RefundFigure[];
}

/** Returns the takings of a period, updated for changed orders. */
export async function readTakings(
  db: TenantDb,
  days: Days,
  { timeZone }: Pick<Tenant, 'timeZone'>,
  isTest: boolean,
): Promise<ReadTakings> {
  const modes = modesCounted(isTest);
  await refreshTakings(db, days, timeZone);
  const [figures, refunds, cancelled] = await Promise.all([
    readFigures(db, days, modes),
    readRefunds(db, days, timeZone, modes),
    readCancelledLines(db, days, timeZone, modes),
  ]);
  const refunded = refundFigures(days, refunds, cancelled);
  return { period: viewPeriod(days, figures, refunds, refunded), refunded };
}
