import type { TenantDb } from '#kernel/database/database.ts';
import type { SavedSettings } from './saved-settings.ts';

const FIELDS = `version, value, previous, saved_at as "savedAt", saved_by as "savedBy"`;

/** Reads the last saved state of a settings page. */
export async function readSavedSettings<Value>(db: TenantDb, section: string): Promise<SavedSettings<Value>> {
  const rows = await db.named<SavedSettings<Value>>(
    'saved-settings',
    `select ${FIELDS} from portal.saved_settings where section = $1`,
    [section],
  );
  return rows[0] ?? { version: 0, value: null, previous: null, savedAt: null, savedBy: '' };
}

/** Reads the saved state and locks it until the end of the transaction, so that saves of a page are serialised. */
export async function lockSavedSettings<Value>(db: TenantDb, section: string): Promise<SavedSettings<Value>> {
  const [row] = await db.query<SavedSettings<Value>>(
    `insert into portal.saved_settings (tenant_id, section) values ($1, $2)
     on conflict (tenant_id, section) do update set version = saved_settings.version
     returning ${FIELDS}`,
    [db.tenantId, section],
  );
  if (!row) throw new Error(`The settings ${section} cannot be locked`);
  return row;
}

/** Records a save of a settings page. @param saved the new settings, and those that an undo restores */
export async function recordSave<Value>(
  db: TenantDb,
  section: string,
  { version, value, previous, savedBy }: Omit<SavedSettings<Value>, 'savedAt'>,
): Promise<void> {
  await db.query(
    `update portal.saved_settings
        set version = $2, value = $3, previous = $4, saved_at = clock_timestamp(), saved_by = $5
      where section = $1`,
    [section, version, JSON.stringify(value), previous === null ? null : JSON.stringify(previous), savedBy],
  );
}
