import type { MailName } from '@guichet/contract/tenants/mails.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { TemplateRow } from './model.ts';

/** The number of changes of a mail that can be undone. */
const KEPT_VERSIONS = 20;

/** Adds a version of a mail's texts; older ones than an undo reaches are forgotten. */
export async function addTemplate(db: TenantDb, mail: MailName, next: TemplateRow): Promise<void> {
  await db.query(
    `insert into portal.mail_template (tenant_id, mail, version, texts, hours_before, before, saved_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      db.tenantId,
      mail,
      next.version,
      JSON.stringify(next.texts),
      next.hoursBefore,
      next.before,
      next.savedBy,
    ],
  );
  await db.query('delete from portal.mail_template where mail = $1 and version <= $2', [
    mail,
    next.version - KEPT_VERSIONS,
  ]);
}
