import type { TenantDb } from '#platform/database/database.ts';
import type { SavedSettings } from './model.ts';

/** Records a save of a page of settings. @param saved the settings now, and those that an undo restores */
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
