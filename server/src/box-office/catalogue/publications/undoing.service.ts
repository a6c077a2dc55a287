import type {
  BoxOfficeCatalogue,
  ItemName,
  OwnCatalogue,
} from '#gateways/ticketing/box-office/catalogue/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { requireBoxOffice } from '../../box-office.service.ts';
import { lockCatalogue, readDrafts, saveDraft } from '../catalogue.sql.ts';
import { isItem, isUndoable, itemOf, planChanges } from '../catalogue.ts';
import { newProblems } from '../references.ts';
import { applyChanges, type By, type Needed, recordPublication, type Venue } from './publications.service.ts';
import {
  lockPublication,
  type PublicationRow,
  type PublishedChange,
  updatePublication,
} from './publications.sql.ts';

/**
 * Restores the items from before a publication, and keeps its changes as drafts. A new item that was sold meanwhile is
 * archived instead of deleted.
 * @throws AppError `box-office.not-found`, `settings.nothing-to-undo`, `box-office.changed-since`
 */
export async function undoPublication(
  services: Needed,
  venue: Venue,
  by: By,
  id: string,
): Promise<PublicationRow> {
  const { catalogue } = await requireBoxOffice(services, venue);
  return services.tenantChanges.write(venue.id, async (db) => {
    await lockCatalogue(db);
    const row = (await lockPublication(db, id)) ?? fail('box-office.not-found');
    if (row.state !== 'published') fail('settings.nothing-to-undo');
    const published = await catalogue.read(db);
    if (!isUndoable(row, published)) fail('box-office.changed-since');
    const added = row.changes.filter(({ before }) => before === null);
    const uses = await catalogue.countUses(db, added);
    const isUsed = (name: ItemName) =>
      uses.some((use) => isItem(name)(use) && (use.isSold || use.hasSessions));
    const restored = row.changes.map(({ kind, code, before, after }) => ({
      kind,
      code,
      before: after,
      after: before ?? (after && isUsed({ kind, code }) ? { ...after, isArchived: true } : null),
    }));
    if (newProblems(published, planOf(published, restored)).length > 0) fail('box-office.changed-since');
    await applyChanges(db, catalogue, venue, by, restored);
    await keepAsDrafts(db, catalogue, row.changes, by);
    await recordPublication(db, by, venue, 'publication.undone', restored);
    return updatePublication(db, id, { state: 'undone', changes: row.changes, problems: [] });
  });
}

const planOf = (published: OwnCatalogue, changes: readonly PublishedChange[]): OwnCatalogue =>
  planChanges(
    published,
    changes.map(({ kind, code, before, after }) => ({ kind, code, base: before, item: after })),
  ).after;

/** Makes drafts of changes that are not published; a draft that the item has since got stays. */
async function keepAsDrafts(
  db: TenantDb,
  catalogue: BoxOfficeCatalogue,
  changes: readonly PublishedChange[],
  by: By,
): Promise<void> {
  const [drafts, published] = [await readDrafts(db), await catalogue.read(db)];
  for (const { kind, code, before, after } of changes) {
    if (drafts.some(isItem({ kind, code }))) continue;
    // An item that is archived instead of deleted is the base of its draft.
    const base = before ?? itemOf(published, { kind, code }) ?? null;
    if (base !== null || after !== null) await saveDraft(db, { kind, code, base, item: after }, by.email);
  }
}

/** Calls a waiting or failed publication off; its changes are drafts again. */
export async function callOff(services: Needed, venue: Venue, by: By, id: string): Promise<PublicationRow> {
  const { catalogue } = await requireBoxOffice(services, venue);
  return services.tenantChanges.write(venue.id, async (db) => {
    await lockCatalogue(db);
    const row = (await lockPublication(db, id)) ?? fail('box-office.not-found');
    if (row.state !== 'waiting' && row.state !== 'failed') fail('settings.nothing-to-undo');
    await keepAsDrafts(db, catalogue, row.changes, by);
    await recordPublication(db, by, venue, 'publication.called-off', row.changes);
    return updatePublication(db, id, { state: 'called-off', changes: row.changes, problems: [] });
  });
}
