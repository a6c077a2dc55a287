import type { TenantDb } from '#platform/database/database.ts';
import type { Withdrawal } from './rules.ts';

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
