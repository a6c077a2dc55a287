import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween, type RecordedChange } from '#kernel/format/changes.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { ItemKind, ItemRow, ItemSettings, SettingKind } from '../catalogue.ts';
import {
  deleteUnusedPictures,
  isPictureKnown,
  lockItem,
  readPictureNames,
  readSettings,
  updateSettings,
} from './catalogue-settings.sql.ts';
import { effectiveName, ofKind, type SettingsView, settingsView } from './catalogue-settings.ts';
import { auditedSettings, type SavedSettings, savedSettings } from './catalogue-settings-saving.ts';

interface Saving {
  tenant: Tenant;
  services: Pick<Services, 'tenantChanges'>;
  identity: Administrator;
}

/**
 * Saves an administrator’s settings of an item.
 * @returns the saved item, and its view
 * @throws AppError `settings.changed`, `picture.not-found`, `request.invalid`, or for an unknown item
 */
export function saveSettings<Kind extends SettingKind>(
  { tenant, services, identity }: Saving,
  kind: Kind,
  sent: SavedSettings & { externalCode: string },
): Promise<{ row: ItemRow<Kind>; view: SettingsView }> {
  return services.tenantChanges.write(tenant.id, async (db) => {
    const row = await requireItem(db, kind, sent.externalCode);
    const settings = savedSettings(row, sent);
    if (settings.pictureId && !(await isPictureKnown(db, settings.pictureId))) fail('picture.not-found');
    await writeSettings(db, row, settings, identity);
    const now = await readSettings(db);
    const saved = ofKind(now.rows, kind).find(({ code }) => code === row.code) ?? row;
    return { row: saved, view: settingsView(tenant, now) };
  });
}

/** Reads an item and locks it until the end of the transaction. @throws AppError when there is none */
export async function requireItem<Kind extends ItemKind>(
  db: TenantDb,
  kind: Kind,
  code: string,
): Promise<ItemRow<Kind>> {
  return (await lockItem(db, kind, code)) ?? fail(`${kind}.not-found`);
}

/** Writes changed settings of an item and the audit entry; does nothing without a change. */
export async function writeSettings(
  db: TenantDb,
  row: ItemRow,
  settings: ItemSettings,
  by: Administrator,
): Promise<void> {
  const changes = changesBetween(auditedSettings(row), auditedSettings(settings));
  const isSame = changes.length === 0 && JSON.stringify(settings.labels) === JSON.stringify(row.labels);
  if (isSame && JSON.stringify(settings.descriptions) === JSON.stringify(row.descriptions)) return;
  const namedChanges = await withPictureNames(db, changes);
  await updateSettings(db, row, settings, by);
  if (settings.pictureId !== row.pictureId) await deleteUnusedPictures(db);
  await recordChange(db, by, {
    action: `${row.kind}.changed`,
    subject: effectiveName(row),
    changes: namedChanges,
  });
}

/** Replaces the ids of pictures in changes by file names. */
async function withPictureNames(db: TenantDb, changes: readonly RecordedChange[]): Promise<RecordedChange[]> {
  const ids = changes.flatMap(({ field, from, to }) => (field === 'pictureId' ? [from ?? [], to ?? []] : []));
  const names = await readPictureNames(db, ids.flat());
  const nameOf = (id: string | undefined) => id && (names.get(id) || id);
  return changes.map((change) =>
    change.field === 'pictureId' ? { ...change, from: nameOf(change.from), to: nameOf(change.to) } : change,
  );
}
