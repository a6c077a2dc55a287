import type { TakingsFigure } from '@guichet/contract/sale/takings.ts';
import type { z } from 'zod';
import type { TenantDb } from '#platform/database/database.ts';
import type { Days } from './rules.ts';

/** Adds up the days of a period whose orders have changed since they were last added up. */
export async function refreshTakings(db: TenantDb, { from, until }: Days, timeZone: string): Promise<void> {
  await db.named('takings-refresh', 'select portal.refresh_takings($1, $2, $3, $4)', [
    db.tenantId,
    timeZone,
    from,
    until,
  ]);
}

/** Keeps which figures the venue wants to see. */
export async function saveChosenFigures(
  db: TenantDb,
  figures: readonly z.infer<typeof TakingsFigure>[],
): Promise<void> {
  await db.named(
    'takings-save-setting',
    `insert into portal.takings_setting (tenant_id, figures) values ($1, $2)
     on conflict (tenant_id) do update set figures = excluded.figures`,
    [db.tenantId, figures],
  );
}
