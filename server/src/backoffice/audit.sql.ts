import type { TenantDb } from '#kernel/database/database.ts';
import type { RecordedChange } from '#kernel/format/changes.ts';

export interface AuditRow {
  id: string;
  at: Date;
  administratorEmail: string;
  isPlatform: boolean;
  action: string;
  subject: string;
  changes: RecordedChange[];
}

/** A filter of the audit log. Days are in the tenant’s time zone; both ends are included. */
export interface AuditFilter {
  /** Cursor: the id of an entry; the page holds older entries */
  before?: string | undefined;
  search?: string | undefined;
  /** Prefix of the action */
  action?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  timeZone: string;
}

/** Sorts after every other character. */
const LAST_CHARACTER = '\u{10ffff}';

/** Reads entries of the audit log, newest first. */
export function readAuditEntries(db: TenantDb, filter: AuditFilter, most: number): Promise<AuditRow[]> {
  const values: unknown[] = [db.tenantId, most];
  const parameter = (value: string) => `$${values.push(value)}`;
  const { before, action, search, from, until, timeZone } = filter;
  // The query contains only the requested conditions, so that each condition uses its index.
  const conditions = ['tenant_id = $1'];
  if (before !== undefined) {
    const entry = `select at, id from portal.audit_entry where tenant_id = $1 and id = ${parameter(before)}::uuid`;
    conditions.push(`(at, id) < (${entry})`);
  }
  // No LIKE: row-level security evaluates LIKE after the policy, so that no index applies.
  if (action) {
    conditions.push(
      `action ~>=~ ${parameter(action)}`,
      `action ~<~ ${parameter(`${action}${LAST_CHARACTER}`)}`,
    );
  }
  if (search) {
    const text = parameter(`%${search.replace(/[\\%_]/g, '\\$&')}%`);
    conditions.push(`(administrator_email ilike ${text} or action ilike ${text} or subject ilike ${text})`);
  }
  const midnight = (day: string) => `(${day})::timestamp at time zone ${parameter(timeZone)}::text`;
  if (from) conditions.push(`at >= ${midnight(`${parameter(from)}::date`)}`);
  if (until) conditions.push(`at < ${midnight(`${parameter(until)}::date + 1`)}`);
  return db.query<AuditRow>(
    `select id, at, administrator_email as "administratorEmail", action, subject, changes,
            exists (select from portal.platform_visit as visit
                     where visit.tenant_id = $1 and visit.master_id = administrator_id) as "isPlatform"
       from portal.audit_entry where ${conditions.join(' and ')}
      order by at desc, id desc limit $2`,
    values,
  );
}
