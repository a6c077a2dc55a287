import type { TenantDb } from '#kernel/database/database.ts';
import { type Withdrawal, withdrawalKey } from './withdrawal-settings.ts';

/** Returns the families that the venue has switched off, in the form of {@link withdrawalKey}. */
export async function readDisabledWithdrawals(db: TenantDb): Promise<Set<string>> {
  const rows = await db.named<Withdrawal>(
    'disabled-withdrawals',
    'select service_code as service, family_code as family from portal.disabled_withdrawal where tenant_id = $1',
    [db.tenantId],
  );
  return new Set(rows.map(withdrawalKey));
}

/** Returns whether the venue lets customers withdraw a family that a service has granted. */
export async function enabledWithdrawals(db: TenantDb): Promise<(withdrawal: Withdrawal) => boolean> {
  const disabled = await readDisabledWithdrawals(db);
  return (withdrawal) => !disabled.has(withdrawalKey(withdrawal));
}

export async function disableWithdrawals(db: TenantDb, withdrawals: readonly Withdrawal[]): Promise<void> {
  await db.query(
    `insert into portal.disabled_withdrawal (tenant_id, service_code, family_code)
     select $1, service, family from jsonb_to_recordset($2) as chosen (service text, family text)
     on conflict do nothing`,
    [db.tenantId, JSON.stringify(withdrawals)],
  );
}

export async function enableWithdrawals(db: TenantDb, withdrawals: readonly Withdrawal[]): Promise<void> {
  await db.query(
    `delete from portal.disabled_withdrawal as disabled
      using jsonb_to_recordset($2) as chosen (service text, family text)
      where tenant_id = $1 and service_code = service and family_code = family`,
    [db.tenantId, JSON.stringify(withdrawals)],
  );
}
