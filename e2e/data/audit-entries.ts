import { sql } from '../harness/database.ts';
import { VENUE } from './demonstration.ts';

interface Change {
  field: string;
  from?: string;
  to?: string;
}

/**
 * Adds an entry to the audit log, as a change by an administrator does.
 * @param email of that administrator
 */
export const addAuditEntry = (
  email: string,
  action: string,
  subject: string,
  changes: readonly Change[] = [],
) =>
  sql(
    `insert into portal.audit_entry (tenant_id, administrator_email, action, subject, changes)
       select id, $2, $3, $4, $5 from portal.tenant where name = $1`,
    [VENUE, email, action, subject, JSON.stringify(changes)],
  );
