import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { z } from 'zod';
import { copyCatalogue } from '#catalogue/synchronization/synchronization.service.ts';
import type {
  BoxOfficeCatalogue,
  ItemName,
  OwnCatalogue,
} from '#gateways/ticketing/box-office/catalogue/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { requireBoxOffice } from '../../box-office.service.ts';
import {
  countCarts,
  countCartsOf,
  type Draft,
  deleteDrafts,
  lockCatalogue,
  readDrafts,
} from '../catalogue.sql.ts';
import {
  auditedItems,
  describeChange,
  isItem,
  itemOf,
  type Plan,
  planChanges,
  versionOf,
} from '../catalogue.ts';
import { newProblems, usedProblems } from '../references.ts';
import {
  insertPublication,
  lockPublication,
  type PublicationRow,
  type PublishedChange,
  updatePublication,
} from './publications.sql.ts';

/** Publishes a waiting publication at its time. */
export const PUBLISH_JOB = defineJob('box-office.publish', z.object({ publicationId: z.string() }));

export type By = Pick<Administrator, 'userId' | 'email'>;
export type Needed = Pick<Services, 'ticketing' | 'tenantChanges'>;
export type Venue = Pick<Tenant, 'id' | 'name' | 'displayName' | 'timeZone' | 'isProvider'>;

/** An item whose draft is published, with the version that the administrator has seen. */
export interface SeenItem extends ItemName {
  version?: string | undefined;
}

/** Returns the drafts of these items, all of them without a list. @throws AppError `box-office.no-drafts` */
function draftsOf(drafts: readonly Draft[], items: readonly ItemName[] | undefined): Draft[] {
  const chosen = items ? drafts.filter((draft) => items.some(isItem(draft))) : [...drafts];
  return chosen.length > 0 ? chosen : fail('box-office.no-drafts');
}

/**
 * Requires that the drafts are still those that the administrator has seen.
 * @throws AppError `box-office.drafts-changed` with the names of those that were saved, discarded or published since
 */
function requireSeen(
  items: readonly SeenItem[] | undefined,
  drafts: readonly Draft[],
  published: OwnCatalogue,
  locale: Locale,
): void {
  const changed = (items ?? []).filter((item) => {
    const draft = drafts.find(isItem(item));
    return (
      item.version !== undefined && (!draft || versionOf(itemOf(published, item), draft) !== item.version)
    );
  });
  if (changed.length === 0) return;
  const names = changed.map((item) => {
    const draft = drafts.find(isItem(item));
    const labels = (draft?.item ?? itemOf(published, item))?.labels;
    const name = (labels && labelIn(labels, locale)) || item.code;
    return draft ? `${name} (${draft.changedBy})` : name;
  });
  fail('box-office.drafts-changed', { params: { count: names.length, list: names.join(', ') } });
}

/** Plans the publication of drafts, with every problem that prevents it. */
async function planPublication(
  db: TenantDb,
  catalogue: BoxOfficeCatalogue,
  drafts: readonly Pick<Draft, 'kind' | 'code' | 'base' | 'item'>[],
): Promise<Plan> {
  const published = await catalogue.read(db);
  const { changes, after, problems } = planChanges(published, drafts);
  const ended = changes.flatMap(({ kind, code, before, after: item }) =>
    before && !before.isArchived && (item === null || item.isArchived)
      ? [{ kind, code, isDeleted: item === null }]
      : [],
  );
  const uses = ended.length > 0 ? await catalogue.countUses(db, ended) : [];
  const isEmptied =
    published.service.some(({ isArchived }) => !isArchived) &&
    after.service.every(({ isArchived }) => isArchived);
  const last = changes.find(({ kind }) => kind === 'service');
  return {
    changes,
    after,
    problems: [
      ...problems,
      ...newProblems(published, after),
      ...usedProblems(ended, uses),
      // The local copy takes a catalogue without any service for a failure.
      ...(isEmptied && last
        ? [{ kind: last.kind, code: last.code, field: '', reason: 'no-service' as const }]
        : []),
    ],
  };
}

/** Returns what a publication would change, what prevents it, and whom it concerns. */
export async function checkPublication(
  db: TenantDb,
  catalogue: BoxOfficeCatalogue,
  items: readonly ItemName[] | undefined,
) {
  const drafts = draftsOf(await readDrafts(db), items);
  const published = await catalogue.read(db);
  const { changes, problems } = await planPublication(db, catalogue, drafts);
  const services = changes.filter(({ kind, before }) => kind === 'service' && before !== null);
  const codes = services.map(({ code }) => code);
  const uses = services.length > 0 ? await catalogue.countUses(db, services) : [];
  const carts = await countCartsOf(db, codes);
  return {
    drafts: drafts.map((draft) => {
      const { kind, code } = draft;
      const isSold = kind === 'service';
      return {
        kind,
        code,
        version: versionOf(itemOf(published, draft), draft),
        carts: isSold ? (carts.get(code) ?? 0) : 0,
        tickets: uses.find(isItem(draft))?.tickets ?? 0,
      };
    }),
    changes: changes.map(describeChange),
    problems,
    carts: services.length > 0 ? await countCarts(db, codes) : 0,
    tickets: uses.reduce((sum, { tickets }) => sum + tickets, 0),
  };
}

/** Writes changes into the ticketing system, and copies them into the portal in the same transaction. */
export async function applyChanges(
  db: TenantDb,
  catalogue: BoxOfficeCatalogue,
  venue: Venue,
  by: By | undefined,
  changes: readonly PublishedChange[],
): Promise<void> {
  const writes = changes.map(({ kind, code, after }) => ({ kind, code, item: after ?? undefined }));
  await catalogue.write(db, venue.timeZone, writes);
  await copyCatalogue(db, { tenant: venue, by }, await catalogue.readOffered(db));
}

/** The drafts that an administrator publishes; all of them without a list. */
interface Chosen {
  items: readonly SeenItem[] | undefined;
  locale: Locale;
}

/** Returns the chosen drafts, and makes other changes wait. */
async function lockDrafts(
  db: TenantDb,
  catalogue: BoxOfficeCatalogue,
  { items, locale }: Chosen,
): Promise<Draft[]> {
  await lockCatalogue(db);
  const drafts = await readDrafts(db);
  requireSeen(items, drafts, await catalogue.read(db), locale);
  return draftsOf(drafts, items);
}

/** Publishes drafts at once. @throws AppError `box-office.no-drafts`, `box-office.drafts-changed`, `box-office.problems` */
export async function publish(
  services: Needed,
  venue: Venue,
  by: By,
  { items, locale }: Chosen,
): Promise<PublicationRow> {
  const { catalogue } = await requireBoxOffice(services, venue);
  return services.tenantChanges.write(venue.id, async (db) => {
    const drafts = await lockDrafts(db, catalogue, { items, locale });
    const { changes, problems } = await planPublication(db, catalogue, drafts);
    if (problems.length > 0) fail('box-office.problems');
    await deleteDrafts(db, drafts);
    if (changes.length > 0) await applyChanges(db, catalogue, venue, by, changes);
    await recordPublication(db, by, venue, 'publication.published', changes);
    return insertPublication(db, { state: 'published', changes, dueAt: null }, by);
  });
}

/** Plans the publication of drafts for a later time. @throws AppError `box-office.past`, as {@link publish} */
export async function schedulePublication(
  services: Needed & Pick<Services, 'jobs'>,
  venue: Venue,
  by: By,
  { dueAt, ...chosen }: Chosen & { dueAt: Date },
): Promise<PublicationRow> {
  const { catalogue } = await requireBoxOffice(services, venue);
  if (dueAt.getTime() <= Date.now()) fail('box-office.past', { fields: { dueAt: 'box-office.past' } });
  const row = await services.tenantChanges.write(venue.id, async (db) => {
    const drafts = await lockDrafts(db, catalogue, chosen);
    const { problems } = await planPublication(db, catalogue, drafts);
    if (problems.length > 0) fail('box-office.problems');
    const changes = drafts.map(({ kind, code, base, item }) => ({ kind, code, before: base, after: item }));
    await deleteDrafts(db, drafts);
    const made = await insertPublication(db, { state: 'waiting', changes, dueAt }, by);
    await enqueue(db, PUBLISH_JOB, { publicationId: made.id }, { runAt: dueAt });
    await recordPublication(db, by, venue, 'publication.scheduled', changes, dueAt);
    return made;
  });
  services.jobs.wake();
  return row;
}

/**
 * Publishes a waiting publication whose time has come, on top of what was published meanwhile. One with problems fails,
 * changes nothing, and is shown to the administrators. Idempotent.
 */
export async function publishDue(services: Needed, venue: Venue, id: string): Promise<void> {
  const { catalogue } = await requireBoxOffice(services, venue);
  await services.tenantChanges.write(venue.id, async (db) => {
    await lockCatalogue(db);
    const row = await lockPublication(db, id);
    if (row?.state !== 'waiting') return;
    const by = authorOf(row);
    const drafts = row.changes.map(({ kind, code, before, after }) => ({
      kind,
      code,
      base: before,
      item: after,
    }));
    const { changes, problems } = await planPublication(db, catalogue, drafts);
    if (problems.length > 0) {
      await updatePublication(db, id, { state: 'failed', changes: row.changes, problems });
      await recordPublication(db, by, venue, 'publication.failed', row.changes);
      return;
    }
    if (changes.length > 0) await applyChanges(db, catalogue, venue, by, changes);
    await updatePublication(db, id, { state: 'published', changes, problems: [] });
    await recordPublication(db, by, venue, 'publication.published', changes);
  });
}

const authorOf = ({ administratorId, by }: PublicationRow): By | undefined =>
  administratorId === null ? undefined : { userId: administratorId, email: by };

/** Records what happened to a publication in the audit log. @param action for example `publication.published` */
export async function recordPublication(
  db: TenantDb,
  by: By | undefined,
  { displayName }: Pick<Venue, 'displayName'>,
  action: string,
  changes: readonly PublishedChange[],
  dueAt?: Date,
): Promise<void> {
  await recordChange(db, by, {
    action,
    subject: displayName,
    changes: [...(dueAt ? [{ field: 'from', to: dueAt.toISOString() }] : []), ...auditedItems(changes)],
  });
}
