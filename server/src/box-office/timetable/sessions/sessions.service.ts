import type { Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import { DEFAULT_LOCALE, type Locale } from '@guichet/contract/locale.ts';
import type { TimetableSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import {
  lockSavedSettings,
  readSavedSettings,
  recordSave,
} from '#tenants/saved-settings/saved-settings.sql.ts';
import type { SavedSettings } from '#tenants/saved-settings/saved-settings.ts';
import { applyGeneration } from '../generation.service.ts';
import { closePools } from '../pools.service.ts';
import { hasPool } from '../pools.ts';
import { obstacleTo, type Reconciliation, remove } from '../reconciliation.ts';
import { readTimetable, refuseTaken, sessionNames, type VenueTimetable } from '../timetable.service.ts';
import { sessionServices } from '../timetable-problems.ts';
import { viewConcerned, viewEffect } from '../timetable-view.ts';
import { parseUndone, planEdit, type SessionEdit, type UndoneEdit } from './sessions.ts';

/** Section of the saved settings that holds the last change by hand. */
const SECTION = 'timetable-sessions';

/** Who changes sessions. */
export interface Editor {
  tenant: Tenant;
  identity: Pick<Administrator, 'userId' | 'email'>;
  locale: Locale;
}

/** Returns the state of the last change by hand. */
export const readEdits = async (db: TenantDb) => viewSaved(await readSavedSettings(db, SECTION));

const viewSaved = ({ version, previous, savedAt, savedBy }: SavedSettings<unknown>) => ({
  version,
  ...(savedAt && { savedAt: savedAt.toISOString(), savedBy }),
  canUndo: previous !== null,
});

/** Requires services and establishments of the catalogue for added sessions. */
export function requireOffered({ added }: SessionEdit, { catalogue }: VenueTimetable): void {
  const services = new Map(sessionServices(catalogue).map((service) => [service.code, service]));
  for (const session of added) {
    if (!catalogue.establishment.some(({ code }) => code === session.establishment))
      fail('establishment.not-found');
    for (const code of session.services) {
      const service = services.get(code) ?? fail('timetable.services');
      const places = [service.establishmentCode, ...service.otherEstablishmentCodes];
      if (!places.includes(session.establishment)) fail('timetable.services');
    }
  }
}

/** Changes, cancels and adds sessions by hand; the change can be undone. */
export async function saveEdit(
  db: TenantDb,
  open: VenueTimetable,
  by: Editor,
  { version, ...edit }: SessionEdit & { version: number },
) {
  const store = open.boxOffice.timetable;
  const kept = await lockSavedSettings<UndoneEdit>(db, SECTION);
  if (kept.version !== version) fail('settings.changed');
  const timetable = await readTimetable(db, open);
  const names = sessionNames(open, timetable);
  const ids = edit.changes.map(({ id }) => id);
  const { timeZone } = names;
  const plan = planEdit(edit, await store.lockSessions(db, ids), { timeZone, now: open.now, timetable });
  refuseAny(plan, names, by.locale);
  const done = await applyGeneration(db, store, plan);
  const cancelled = done.removed.filter(({ patternId }) => patternId !== undefined);
  await store.setCancelled(db, cancelled, true);
  await closeUsedPools(db, open, timetable, by.locale);
  const previous: UndoneEdit = {
    before: [...done.changed.map(({ before }) => before), ...done.removed],
    added: done.added.map(({ id }) => id),
    cancelled: cancelled.map(({ id }) => id),
  };
  return record(db, open, by, { kept, plan: done, previous, action: 'sessions.changed' });
}

function refuseAny(plan: Reconciliation, names: ReturnType<typeof sessionNames>, locale: Locale): void {
  if (plan.refused.length > 0)
    refuseTaken(
      plan.refused.map(({ session, obstacle }) => viewConcerned(session, names, obstacle)),
      locale,
    );
}

/** Requires that the pools have room for the taken places of the changed sessions; a venue without pools has none to check. */
async function closeUsedPools(
  db: TenantDb,
  open: VenueTimetable,
  timetable: Timetable,
  locale: Locale,
): Promise<void> {
  if (!timetable.pools?.length) return;
  const names = sessionNames(open, timetable);
  await closePools(db, open.boxOffice.timetable, timetable, { names, now: open.now, locale });
}

/** Restores the sessions from before the last change by hand. */
export async function undoEdit(db: TenantDb, open: VenueTimetable, by: Editor, version: number) {
  const store = open.boxOffice.timetable;
  const kept = await lockSavedSettings<UndoneEdit>(db, SECTION);
  if (kept.version !== version) fail('settings.changed');
  if (kept.previous === null) fail('settings.nothing-to-undo');
  const undone = parseUndone(kept.previous);
  const plan = await planUndo(db, open, undone);
  const timetable = await readTimetable(db, open);
  refuseAny(plan, sessionNames(open, timetable), by.locale);
  requirePools(plan, timetable);
  const done = await applyGeneration(db, store, plan);
  await store.setCancelled(
    db,
    undone.before.filter(({ id }) => undone.cancelled.includes(id)),
    false,
  );
  await closeUsedPools(db, open, timetable, by.locale);
  return record(db, open, by, { kept, plan: done, previous: null, action: 'sessions.undone' });
}

/** A session is not restored into a pool that was removed since: it would have no place. @throws AppError `timetable.pool` */
function requirePools({ added, changed }: Reconciliation, timetable: Timetable): void {
  for (const { poolId, establishmentCode } of [...added, ...changed.map(({ after }) => after)])
    if (poolId !== undefined && !hasPool(timetable, poolId, establishmentCode)) fail('timetable.pool');
}

async function planUndo(db: TenantDb, open: VenueTimetable, undone: UndoneEdit): Promise<Reconciliation> {
  const ids = [...undone.before.map(({ id }) => id), ...undone.added];
  const present = new Map(
    (await open.boxOffice.timetable.lockSessions(db, ids)).map((session) => [session.id, session]),
  );
  const plan: Reconciliation = { added: [], changed: [], removed: [], kept: [], refused: [] };
  for (const after of undone.before) {
    const before = present.get(after.id);
    const obstacle = before && obstacleTo(before, after);
    if (before && obstacle) plan.refused.push({ session: before, obstacle });
    else if (before) plan.changed.push({ before, after });
    else if (after.start > open.now) plan.added.push(after);
  }
  for (const id of undone.added) {
    const session = present.get(id);
    if (session) remove(plan, session);
  }
  return plan;
}

interface Recorded {
  kept: SavedSettings<UndoneEdit>;
  plan: Reconciliation;
  previous: UndoneEdit | null;
  action: 'sessions.changed' | 'sessions.undone';
}

/** Records a change with its undo and its entry in the audit log. */
async function record(
  db: TenantDb,
  open: VenueTimetable,
  { tenant, identity }: Editor,
  { kept, plan, previous, action }: Recorded,
) {
  const version = kept.version + 1;
  await recordSave(db, SECTION, { version, value: null, previous, savedBy: identity.email });
  const names = sessionNames(open, await readTimetable(db, open));
  const listed = (sessions: readonly TimetableSession[]) =>
    sessions.map((session) => `${session.id} ${viewConcerned(session, names).start}`).join('; ');
  await recordChange(db, identity, {
    action,
    subject: tenant.displayName,
    changes: [
      { field: 'sessionsAdded', to: listed(plan.added) },
      {
        field: 'sessionsChanged',
        from: plan.changed.map(({ before }) => auditedSession(before)).join('; '),
        to: plan.changed.map(({ after }) => auditedSession(after)).join('; '),
      },
      { field: 'sessionsRemoved', to: listed(plan.removed) },
    ].filter(({ to }) => to !== ''),
  });
  return { effect: viewEffect(plan, names), saved: await readEdits(db) };
}

const auditedSession = (session: TimetableSession): string => {
  const { id, start, end, capacity, room, poolId, unitPrices, staff } = session;
  return [
    id,
    `${start.toISOString()}–${end.toISOString()}`,
    capacity,
    room?.[DEFAULT_LOCALE],
    poolId,
    unitPrices && JSON.stringify(unitPrices),
    staff && `staff ${staff}`,
  ]
    .filter(Boolean)
    .join(' ');
};
