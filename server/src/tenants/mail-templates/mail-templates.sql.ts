import { type MailName, REMINDERS, type ReminderName } from '@guichet/contract/tenants/mails.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { LOGO } from '../pictures/pictures.ts';
import type { MailTexts, TemplateRow } from './mail-templates.ts';

const COLUMNS =
  'version, texts, hours_before as "hoursBefore", before, saved_at as "savedAt", saved_by as "savedBy"';

const NEVER_CHANGED: TemplateRow = {
  version: 0,
  texts: {},
  hoursBefore: null,
  before: null,
  savedAt: null,
  savedBy: '',
};

/** Reads the venue’s present texts of a mail; before the first change, version 0 without texts. */
export async function readTemplate(db: TenantDb, mail: MailName): Promise<TemplateRow> {
  const rows = await db.query<TemplateRow>(
    `select ${COLUMNS} from portal.mail_template where mail = $1 order by version desc limit 1`,
    [mail],
  );
  return rows[0] ?? NEVER_CHANGED;
}

/** Reads the texts and locks the mail’s template of the venue until the end of the transaction. */
export async function lockTemplate(db: TenantDb, mail: MailName): Promise<TemplateRow> {
  await db.query("select pg_advisory_xact_lock(hashtextextended('mail-template ' || $1 || $2, 0))", [
    db.tenantId,
    mail,
  ]);
  return readTemplate(db, mail);
}

/** Reads how many hours before the event the venue sends a reminder; 0 for never. */
export async function readHoursBefore(db: TenantDb, mail: ReminderName): Promise<number> {
  return (await readTemplate(db, mail)).hoursBefore ?? REMINDERS[mail].usual;
}

/** Reads an earlier version; undefined when it has been deleted. */
export async function readTemplateBefore(
  db: TenantDb,
  mail: MailName,
  version: number,
): Promise<TemplateRow | undefined> {
  if (version === 0) return NEVER_CHANGED;
  const rows = await db.query<TemplateRow>(
    `select ${COLUMNS} from portal.mail_template where mail = $1 and version = $2`,
    [mail, version],
  );
  return rows[0];
}

/** Reads the venue’s present texts of every mail that the venue has changed. */
export function readTexts(db: TenantDb): Promise<{ mail: string; texts: MailTexts }[]> {
  return db.named(
    'mail-texts',
    'select distinct on (mail) mail, texts from portal.mail_template order by mail, version desc',
  );
}

/** Reads the id of the venue’s logo. */
export async function readLogo(db: TenantDb): Promise<string | undefined> {
  const rows = await db.named<{ id: string }>('mail-logo', 'select id from portal.picture where code = $1', [
    LOGO,
  ]);
  return rows[0]?.id;
}

/** The number of changes of a mail that can be undone. */
const KEPT_VERSIONS = 20;

/** Adds a version of a mail’s texts and deletes versions that an undo can no longer reach. */
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
