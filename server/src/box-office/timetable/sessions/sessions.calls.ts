import type { Handler, Routes } from '#calls.ts';
import { foreignZone } from '#kernel/format/localized.ts';
import { addDays, startOfDay } from '#kernel/format/time-zone.ts';
import { readClosuresOf } from '../../closures/closures.sql.ts';
import { staffOf } from '../calendars.service.ts';
import { withPoolProblems } from '../pools.service.ts';
import { afterPlan } from '../pools.ts';
import { openTimetable, readTimetable, sessionNames } from '../timetable.service.ts';
import { viewEffect } from '../timetable-view.ts';
import { readEdits, requireOffered, saveEdit, undoEdit } from './sessions.service.ts';
import { belowMinimum, collisionsOf, planEdit, viewSessions } from './sessions.ts';

const DAY_MS = 86_400_000;
/** Days within which staff are told of sessions below their minimum. */
const NOTICE_DAYS = 7;

const sessions: Handler<'GET /boxoffice/sessions'> = async ({ query, services, tenant, transaction }) => {
  const open = await openTimetable(services, tenant);
  return transaction(async (db) => {
    const timetable = await readTimetable(db, open);
    const names = sessionNames(open, timetable);
    const { timeZone } = names;
    // Another time zone may be a day ahead or behind.
    const [first, last] = [addDays(query.from, -1), addDays(query.from, query.days + 1)];
    const found = await open.boxOffice.timetable.findSessions(db, {
      from: startOfDay(first, tenant.timeZone),
      until: startOfDay(last, tenant.timeZone),
    });
    const next = await open.boxOffice.timetable.findSessions(db, {
      from: open.now,
      until: new Date(open.now.getTime() + NOTICE_DAYS * DAY_MS),
    });
    const isHere = (establishment: string) => (query.establishment ?? establishment) === establishment;
    const until = addDays(query.from, query.days);
    const limits = { pools: timetable.pools ?? [], available: staffOf(timetable) };
    const shown = viewSessions(found, timeZone, limits).filter(
      ({ start, establishment }) => start >= query.from && start < until && isHere(establishment),
    );
    const zone =
      query.establishment === undefined
        ? undefined
        : foreignZone(timeZone(query.establishment), tenant.timeZone);
    const closed = await readClosuresOf(
      db,
      shown.map(({ id }) => id),
    );
    return {
      sessions: shown.map((session) => {
        const closure = closed.get(session.id);
        return closure ? { ...session, closure } : session;
      }),
      ...(zone && { zone }),
      belowMinimum: belowMinimum(
        next.filter(({ establishmentCode }) => isHere(establishmentCode)),
        names,
        open.now,
      ),
      saved: await readEdits(db),
    };
  });
};

const preview: Handler<'POST /boxoffice/sessionspreview'> = async ({
  body,
  services,
  tenant,
  transaction,
}) => {
  const open = await openTimetable(services, tenant);
  requireOffered(body, open);
  return transaction(async (db) => {
    const timetable = await readTimetable(db, open);
    const names = sessionNames(open, timetable);
    const store = open.boxOffice.timetable;
    const named = await store.readSessions(
      db,
      body.changes.map(({ id }) => id),
    );
    const planned = planEdit(body, named, { timeZone: names.timeZone, now: open.now, timetable });
    const plan = await withPoolProblems(db, store, timetable, planned, open.now);
    const edited = [...plan.changed.map(({ after }) => after), ...plan.added];
    const starts = edited.map(({ start }) => start.getTime());
    const around =
      edited.length === 0
        ? []
        : await store.findSessions(db, {
            from: new Date(Math.min(...starts) - DAY_MS),
            until: new Date(Math.max(...starts) + DAY_MS),
          });
    return {
      effect: viewEffect(plan, names),
      ...collisionsOf(plan, afterPlan(around, plan), staffOf(timetable), names),
    };
  });
};

const change: Handler<'PUT /boxoffice/sessions'> = async ({ body, services, tenant, identity, locale }) => {
  const open = await openTimetable(services, tenant);
  requireOffered(body, open);
  const answer = await services.tenantChanges.write(tenant.id, (db) =>
    saveEdit(db, open, { tenant, identity, locale }, body),
  );
  services.placeSignals.announce(tenant.id);
  return answer;
};

const undo: Handler<'POST /boxoffice/undosessions'> = async ({
  body,
  services,
  tenant,
  identity,
  locale,
}) => {
  const open = await openTimetable(services, tenant);
  const answer = await services.tenantChanges.write(tenant.id, (db) =>
    undoEdit(db, open, { tenant, identity, locale }, body.version),
  );
  services.placeSignals.announce(tenant.id);
  return answer;
};

export const boxOfficeSessionRoutes = {
  // administrator: venue.timetable
  'GET /boxoffice/sessions': sessions,
  'POST /boxoffice/sessionspreview': preview,
  'PUT /boxoffice/sessions': change,
  'POST /boxoffice/undosessions': undo,
} satisfies Routes;
