import type { TenantDb } from '#kernel/database/database.ts';
import { shopOf } from '#payment/settings/payment-settings.service.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readFigures, refreshTakings } from './takings.sql.ts';
import { modesCounted, type Period, viewPeriod } from './takings.ts';
import type { Days } from './takings-days.ts';
import { readCancelledLines, readRefunds } from './takings-refunds.sql.ts';
import { type RefundFigure, refundFigures } from './takings-refunds.ts';

/** Whether the venue's shop takes test payments now: its figures are then those of tests. */
export async function isTestShop(services: Services, tenant: Tenant): Promise<boolean> {
  return (await shopOf(services, tenant))?.shop.mode === 'TEST';
}

/** Takings of a period, with what was refunded and cancelled in it. */
export interface ReadTakings {
  readonly period: Period;
  readonly refunded: readonly RefundFigure[];
}

/** The takings of a period, added up again where orders have come. */
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
