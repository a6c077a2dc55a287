import type { Administrator } from '../auth/identity.ts';
import type { RecordedChange } from '../format/changes.ts';
import type { TenantDb } from './database.ts';

export interface AuditRecord {
  /** `<what>.<done>`: `role.changed`, `design.saved`, `cart.resent` */
  action: string;
  /** The name of what was changed, for display */
  subject: string;
  changes?: readonly RecordedChange[];
}

/** Records who changed what, in the transaction of the change: both happen or neither. */
export async function recordChange(
  db: TenantDb,
  by: Pick<Administrator, 'userId' | 'email'> | undefined,
  { action, subject, changes = [] }: AuditRecord,
): Promise<void> {
  await db.query(
    `insert into portal.audit_entry (tenant_id, administrator_id, administrator_email, action, subject, changes)
     values ($1, $2, $3, $4, $5, $6)`,
    [db.tenantId, by?.userId ?? null, by?.email ?? '', action, subject, JSON.stringify(changes)],
  );
}
