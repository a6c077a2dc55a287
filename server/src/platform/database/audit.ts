import type { Administrator } from '../auth/identity.ts';
import type { TenantDb } from './database.ts';

/** One field of what was changed. A missing side means that there was, or is, nothing. */
export interface AuditChange {
  field: string;
  from?: string | undefined;
  to?: string | undefined;
}

export interface AuditRecord {
  /** `<what>.<done>`: `role.changed`, `design.saved`, `cart.resent` */
  action: string;
  /** The name of what was changed, as people know it */
  subject: string;
  changes?: readonly AuditChange[];
}

/** Stands for a secret in the log. */
const MASK = '••••••';

/** Longer values are cut: the log tells what happened, it is no archive. */
const LONGEST_VALUE = 500;

/** Notes who changed what, in the transaction of the change: both happen or neither. */
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

/**
 * The fields in which two states of one thing differ.
 * @param secret fields of which only the fact of the change is told
 */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  secret: readonly string[] = [],
): AuditChange[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const from = textOf(before[field]);
    const to = textOf(after[field]);
    if (from === to) return [];
    if (!secret.includes(field)) return [{ field, from, to }];
    return [{ field, from: from && MASK, to: to && MASK }];
  });
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
