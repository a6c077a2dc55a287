import { DEFAULT_LOCALE, labelIn } from '@guichet/contract/locale.ts';
import type { CallContext } from '#calls.ts';
import { changedFields } from '#catalogue/synchronization/synchronization.ts';
import type {
  BoxOfficeCatalogue,
  ItemName,
  OwnItem,
  OwnItems,
  OwnKind,
} from '#gateways/ticketing/box-office/catalogue/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { requireBoxOffice } from '../box-office.service.ts';
import { type Draft, deleteDrafts, lockCatalogue, readDrafts, saveDraft } from './catalogue.sql.ts';
import {
  type ItemState,
  isItem,
  itemOf,
  rebased,
  stateOf,
  versionOf,
  withoutEmptyTexts,
} from './catalogue.ts';
import { isSame } from './merging.ts';
import { readPublications } from './publications/publications.sql.ts';

/** The parts of a call that edit drafts. */
type Call = Pick<CallContext<'PUT /boxoffice/removal'>, 'services' | 'tenant' | 'identity' | 'transaction'>;

/** An item with its draft, locked for a change. */
interface Locked {
  published: OwnItem | undefined;
  draft: Draft | undefined;
}

/**
 * Reads an item and its draft for a change, and makes other changes wait.
 * @throws AppError `settings.changed` for another version than the caller has read; `box-office.waits`
 */
async function lockItem(
  db: TenantDb,
  catalogue: BoxOfficeCatalogue,
  name: ItemName,
  version: string,
): Promise<Locked> {
  await lockCatalogue(db);
  const published = itemOf(await catalogue.read(db), name);
  const draft = (await readDrafts(db)).find(isItem(name));
  if (version === '' && (published || draft))
    fail('box-office.code-used', { fields: { code: 'box-office.code-used' } });
  if (versionOf(published, draft) !== version)
    fail(published || draft ? 'settings.changed' : 'box-office.not-found');
  const waiting = await readPublications(db, 0);
  if (waiting.some(({ changes }) => changes.some(isItem(name)))) fail('box-office.waits');
  return { published, draft };
}

/**
 * Saves an item as a draft on top of what is published. A draft without a difference is discarded.
 * @param version as read; empty for a new item
 */
export async function saveItem<Kind extends OwnKind>(
  { services, tenant, identity, transaction }: Call,
  kind: Kind,
  version: string,
  sent: OwnItems[Kind],
): Promise<ItemState<Kind>> {
  const { catalogue } = await requireBoxOffice(services, tenant);
  const item = withoutEmptyTexts(sent);
  const name = { kind, code: item.code };
  return transaction(async (db) => {
    const { published, draft } = await lockItem(db, catalogue, name, version);
    const before = draft ? (rebased(draft, published).item ?? published) : published;
    if (published && isSame(published, item)) await deleteDrafts(db, [name]);
    else await saveDraft(db, { ...name, base: published ?? null, item }, identity.email);
    if (!isSame(before, item))
      await recordChange(db, identity, {
        action: 'catalogue-draft.saved',
        subject: item.code,
        changes: changesOf(before, item),
      });
    const saved = (await readDrafts(db)).find(isItem(name));
    return stateOf(kind, item.code, { published, draft: saved, waiting: [] });
  });
}

/** Returns the changed fields of an item for the audit log. */
function changesOf(before: OwnItem | undefined, after: OwnItem) {
  if (!before) return changesBetween({}, { labels: labelIn(after.labels, DEFAULT_LOCALE) });
  return changedFields(before, after).map(({ field, part, from, to }) => ({
    field: part === undefined ? field : `${field} ${part}`,
    from,
    to,
  }));
}

/** Drafts the end of an item: of an item that nothing names, its deletion, otherwise that it is archived. */
export async function removeItem(
  { services, tenant, identity, transaction }: Call,
  { kind, code, version }: ItemName & { version: string },
): Promise<{ outcome: 'deleted' | 'archived' | 'discarded' }> {
  const { catalogue } = await requireBoxOffice(services, tenant);
  return transaction(async (db) => {
    const { published } = await lockItem(db, catalogue, { kind, code }, version);
    if (!published) {
      await deleteDrafts(db, [{ kind, code }]);
      await recordChange(db, identity, { action: 'catalogue-draft.discarded', subject: code });
      return { outcome: 'discarded' as const };
    }
    const [use] = await catalogue.countUses(db, [{ kind, code }]);
    const isUsed = use !== undefined && (use.isSold || use.hasSessions);
    const item = isUsed ? { ...published, isArchived: true } : null;
    await saveDraft(db, { kind, code, base: published, item }, identity.email);
    await recordChange(db, identity, { action: 'catalogue-draft.removed', subject: code });
    return { outcome: isUsed ? ('archived' as const) : ('deleted' as const) };
  });
}

/** Discards the draft of an item. */
export async function discardDraft(
  { services, tenant, identity, transaction }: Call,
  { kind, code, version }: ItemName & { version: string },
): Promise<void> {
  const { catalogue } = await requireBoxOffice(services, tenant);
  await transaction(async (db) => {
    const { draft } = await lockItem(db, catalogue, { kind, code }, version);
    if (!draft) fail('box-office.not-found');
    await deleteDrafts(db, [{ kind, code }]);
    await recordChange(db, identity, { action: 'catalogue-draft.discarded', subject: code });
  });
}
