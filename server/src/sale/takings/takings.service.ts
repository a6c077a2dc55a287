import type { TenantDb } from '#kernel/database/database.ts';
import { shopOf } from '#payment/settings/payment-settings.service.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { readFigures, refreshTakings } from './takings.sql.ts';
import { modesCounted, type Period, viewPeriod } from './takings.ts';
import { type Days, partsOf } from './takings-days.ts';
import { readCancelledLines, readRefunds } from './takings-refunds.sql.ts';
import { type RefundFigure, refundFigures } from './takings-refunds.ts';

/** Returns whether the venue's shop is in test mode: its figures then count test payments. */
export async function isTestShop(services: Parameters<typeof shopOf>[0], tenant: Tenant): Promise<boolean> {
  return (await shopOf(services, tenant))?.shop.mode === 'TEST';
}

/** Runs work in a transaction of the venue. */
type Transaction = <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>;

/**
 * Updates the sums of a period part by part, each in its own transaction: the first reading of a year sums all of its
 * orders, and an interrupted one continues where it stopped.
 */
export async function summariseTakings(
  transaction: Transaction,
  days: Days,
  { timeZone }: Pick<Tenant, 'timeZone'>,
): Promise<void> {
  for (const part of partsOf(days)) await transaction((db) => refreshTakings(db, part, timeZone));
}

/** Takings of a period, with its refunds and cancellations. */
export interface ReadTakings {
  readonly period: Period;
  readonly refunded: readonly RefundFigure[];
}

/** Returns the takings of a period, which summariseTakings has updated. */
export async function readTakings(
  db: TenantDb,
  days: Days,
  { timeZone }: Pick<Tenant, 'timeZone'>,
  isTest: boolean,
): Promise<ReadTakings> {
  const modes = modesCounted(isTest);
  const [figures, refunds, cancelled] = await Promise.all([
    readFigures(db, days, modes),
    readRefunds(db, days, timeZone, modes),
    readCancelledLines(db, days, timeZone, modes),
  ]);
  const refunded = refundFigures(days, refunds, cancelled);
  return { period: viewPeriod(days, figures, refunds, refunded), refunded };
}
