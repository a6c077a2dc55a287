import type { SavedState } from '@guichet/contract/tenants/saved-settings.ts';
import type { z } from 'zod';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { lockSavedSettings, readSavedSettings, recordSave } from './saved-settings.sql.ts';
import type { SavedSettings } from './saved-settings.ts';

/** A settings page that is saved as a whole and whose last save can be undone. */
export interface SettingsPage<Value> {
  /** Section of the back office, which also names the page in the audit log */
  section: string;
  /** @param kept the last saved settings, for a page without a table of its own */
  read: (db: TenantDb, kept: Value | null) => Promise<Value> | Value;
  /** Writes the settings that have tables of their own. */
  write: (db: TenantDb, value: Value) => Promise<void>;
  /** Returns the fields for the audit log. @param other the settings to compare with */
  fieldsOf: (value: Value, other: Value) => Readonly<Record<string, unknown>>;
}

/** Settings with the state of their last save. */
export type Saved<Value> = Value & { saved: z.output<typeof SavedState> };

/** The administrator who changes settings, and the venue. */
export interface SettingsChange {
  tenant: Tenant;
  identity: Pick<Administrator, 'userId' | 'email'>;
  services: Pick<Services, 'tenantChanges'>;
}

export async function showSettings<Value>(db: TenantDb, page: SettingsPage<Value>): Promise<Saved<Value>> {
  const kept = await readSavedSettings<Value>(db, page.section);
  return viewSaved(await page.read(db, kept.value), kept);
}

/**
 * Saves a settings page; the change applies from the next page view on every process.
 * @param version the version on which the change is based
 * @param change returns the new settings from the present settings
 * @throws AppError `settings.changed` after a concurrent save
 */
export function saveSettings<Value>(
  page: SettingsPage<Value>,
  by: SettingsChange,
  version: number | undefined,
  change: (present: Value, db: TenantDb) => Value | Promise<Value>,
): Promise<Saved<Value>> {
  return by.services.tenantChanges.write(by.tenant.id, async (db) => {
    const kept = await lockSavedSettings<Value>(db, page.section);
    if (version !== undefined && kept.version !== version) fail('settings.changed');
    const present = await page.read(db, kept.value);
    const next = await change(present, db);
    await replace(db, page, by, { kept, present, next, previous: present, action: 'saved' });
    return showSettings(db, page);
  });
}

/** Restores the settings before the last save. @throws AppError `settings.nothing-to-undo`, `settings.changed` */
export function undoSettings<Value>(
  page: SettingsPage<Value>,
  by: SettingsChange,
  version: number,
): Promise<Saved<Value>> {
  return by.services.tenantChanges.write(by.tenant.id, async (db) => {
    const kept = await lockSavedSettings<Value>(db, page.section);
    if (kept.version !== version) fail('settings.changed');
    if (kept.previous === null) fail('settings.nothing-to-undo');
    const present = await page.read(db, kept.value);
    const next = kept.previous;
    await replace(db, page, by, { kept, present, next, previous: null, action: 'undone' });
    return showSettings(db, page);
  });
}

interface Replacement<Value> {
  kept: SavedSettings<Value>;
  present: Value;
  next: Value;
  previous: Value | null;
  action: 'saved' | 'undone';
}

async function replace<Value>(
  db: TenantDb,
  page: SettingsPage<Value>,
  { tenant, identity }: SettingsChange,
  { kept, present, next, previous, action }: Replacement<Value>,
): Promise<void> {
  const changes = changesBetween(page.fieldsOf(present, next), page.fieldsOf(next, present));
  if (changes.length === 0 && action === 'saved') return;
  await page.write(db, next);
  const saved = { version: kept.version + 1, value: next, previous, savedBy: identity.email };
  await recordSave(db, page.section, saved);
  await recordChange(db, identity, {
    action: `${page.section}.${action}`,
    subject: tenant.displayName,
    changes,
  });
}

function viewSaved<Value>(value: Value, kept: SavedSettings<Value>): Saved<Value> {
  const { version, previous, savedAt, savedBy } = kept;
  return {
    ...value,
    saved: {
      version,
      ...(savedAt && { savedAt: savedAt.toISOString(), savedBy }),
      canUndo: previous !== null,
    },
  };
}
