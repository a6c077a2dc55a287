import type { RecordedChange } from '../format/changes.ts';
import type { TenantDb } from './database.ts';

/** The administrator who made a change. */
interface Author {
  userId: string;
  email: string;
}

export interface AuditRecord {
  /** `<subject>.<past participle>`: `role.changed`, `design.saved`, `cart.resent` */
  action: string;
  /** Name of the changed object, for display */
  subject: string;
  changes?: readonly RecordedChange[];
}

/** Records a change and its author in the same transaction. */
export async function recordChange(
  db: TenantDb,
  by: Author | undefined,
  { action, subject, changes = [] }: AuditRecord,
): Promise<void> {
  await db.query(
    `insert into portal.audit_entry (tenant_id, administrator_id, administrator_email, action, subject, changes)
     values ($1, $2, $3, $4, $5, $6)`,
    [db.tenantId, by?.userId ?? null, by?.email ?? '', action, subject, JSON.stringify(changes)],
  );
}
