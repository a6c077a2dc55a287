import type { TenantDb } from '#platform/database/database.ts';
import { type Withdrawal, withdrawalKey } from './rules.ts';

/** The families that the venue has switched off, as {@link withdrawalKey} has them. */
export async function readDisabledWithdrawals(db: TenantDb): Promise<Set<string>> {
  const rows = await db.named<Withdrawal>(
    'disabled-withdrawals',
    'select service_code as service, family_code as family from portal.disabled_withdrawal where tenant_id = $1',
    [db.tenantId],
  );
  return new Set(rows.map(withdrawalKey));
}

/** Whether the venue lets customers withdraw a family from what a service has put on their card. */
export async function enabledWithdrawals(db: TenantDb): Promise<(withdrawal: Withdrawal) => boolean> {
  const disabled = await readDisabledWithdrawals(db);
  return (withdrawal) => !disabled.has(withdrawalKey(withdrawal));
}
