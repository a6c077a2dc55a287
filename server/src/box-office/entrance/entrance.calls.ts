import { findCustomers } from '#account/profile/profile.sql.ts';
import { customerWords } from '#account/profile/profile.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { readGivenUp } from '#tickets/resales/resales.sql.ts';
import { signedCodes, signingKeyOf } from './codes.service.ts';
import {
  countInside,
  insideOf,
  openEntrance,
  requirePlace,
  scanCode,
  scanStored,
  timeZoneAt,
  typedCode,
} from './entrance.service.ts';
import {
  correctedTime,
  explain,
  groupTime,
  type HeldFor,
  NO_SETTINGS,
  viewFound,
  viewOutcome,
  viewRecorded,
} from './entrance.ts';

const entrances: Handler<'GET /boxoffice/entrance'> = async ({ tenant, services, transaction }) => {
  const open = await openEntrance(services, tenant);
  const { entrance, names } = open;
  const [inside, settings] = await transaction((db) =>
    Promise.all([countInside(open, db), entrance.settings.readAll(db)]),
  );
  return {
    places: [...names.establishments].map(([code, labels]) => {
      const { capacity } = settings.find(({ place }) => place === code) ?? NO_SETTINGS;
      const zone = names.zones.get(code);
      return {
        code,
        labels,
        ...(zone && { zone }),
        inside: inside.get(code) ?? 0,
        ...(capacity !== null && { capacity }),
      };
    }),
    key: signingKeyOf(services.secrets).publicKey,
  };
};

const scanAtEntrance: Handler<'POST /boxoffice/entrancescan'> = async ({
  body,
  tenant,
  services,
  identity,
  transaction,
}) => {
  const open = await openEntrance(services, tenant);
  const { scanId, establishment: place, direction, people, isMore } = body;
  const at = groupTime(body, services.clock());
  const code = await typedCode(open, body.code);
  const request = {
    scanId,
    code,
    place,
    direction,
    gate: identity.email,
    ...(at && { at }),
  };
  const outcome = await scanCode(open, request, { people, isMore });
  const codes =
    people > 1 || isMore
      ? await transaction((db) => open.entrance.readAdmittedCodes(db, code, outcome.scan.scanId))
      : [code];
  return {
    ...outcome,
    codes: outcome.scan.isAccepted && outcome.admitted > 0 ? codes : [],
    inside: await insideOf(open, place),
  };
};

const uploadScans: Handler<'POST /boxoffice/entrancescans'> = async ({
  body,
  tenant,
  services,
  identity,
}) => {
  const open = await openEntrance(services, tenant);
  const requests = body.scans.map(({ at, ...stored }) => ({
    ...stored,
    at: correctedTime(at, body.sentAt, services.clock()),
    place: body.establishment,
    gate: identity.email,
  }));
  return { scans: await scanStored(open, requests) };
};

const leaveEntrance: Handler<'POST /boxoffice/entranceleave'> = async ({
  body,
  tenant,
  services,
  identity,
}) => {
  const open = await openEntrance(services, tenant);
  const { scanId, establishment: place, people } = body;
  requirePlace(open, place);
  await open.entrance.leave(tenant.id, { scanId, place, people, gate: identity.email });
  return { inside: await insideOf(open, place) };
};

const undoScan: Handler<'POST /boxoffice/entranceundo'> = async ({
  body: { scanId },
  tenant,
  services,
  identity,
  transaction,
}) => {
  const { entrance } = await openEntrance(services, tenant);
  return transaction(async (db) => {
    const undone = (await entrance.undo(db, scanId, { name: identity.email })) ?? fail('entrance.not-undone');
    if (undone.isNew)
      await recordChange(db, identity, {
        action: 'entrance.scan-undone',
        subject: [undone.number, undone.place].filter(Boolean).join(' · '),
      });
    return undefined;
  });
};

const RECENT = 20;
const CONFLICTS = 50;
const CONFLICT_DAYS = 7;

const recentScans: Handler<'GET /boxoffice/entrancescanned'> = async ({
  query,
  tenant,
  services,
  transaction,
}) => {
  const open = await openEntrance(services, tenant);
  const { establishment: place } = query;
  requirePlace(open, place);
  const { entrance, names } = open;
  const since = new Date(services.clock() - CONFLICT_DAYS * 86_400_000);
  const [recent, conflicts] = await transaction((db) =>
    Promise.all([
      entrance.readRecent(db, place, RECENT),
      entrance.readConflicts(db, place, since, CONFLICTS),
    ]),
  );
  return {
    inside: await insideOf(open, place),
    scans: recent.map((row) => viewRecorded(row, names)),
    conflicts: conflicts.map((row) => viewRecorded(row, names)),
  };
};

/** Customers whose tickets are listed when a name is typed, and tickets listed in all. */
const CUSTOMERS = 8;
const TICKETS = 60;

const findTickets: Handler<'GET /boxoffice/entrancefind'> = async (context) => {
  const { query, tenant, services, transaction } = context;
  const { names } = await openEntrance(services, tenant);
  const ticketing = services.ticketing.of(tenant);
  const numbered = await ticketing.identifyTickets({ number: query.text, most: TICKETS });
  const found: HeldFor[] = numbered.map((ticket) => ({ ticket }));
  if (found.length === 0) found.push(...(await findByName(context)));
  const now = services.clock();
  const ofToday = found
    .filter(({ ticket }) => ticket.validUntil.getTime() >= now - 86_400_000)
    .slice(0, TICKETS);
  const givenUp = await transaction((db) =>
    readGivenUp(
      db,
      ofToday.flatMap(({ ticket }) => (ticket.takenBackAt ? [ticket] : [])),
    ),
  );
  return {
    tickets: ofToday.map((held) => viewFound(held, names, givenUp.has(held.ticket.ticketNumber))),
  };
};

async function findByName({
  query,
  tenant,
  services,
  transaction,
}: CallContext<'GET /boxoffice/entrancefind'>) {
  const customers = await transaction((db) => findCustomers(db, customerWords(query.text), CUSTOMERS, 'all'));
  const ticketing = services.ticketing.of(tenant);
  const held = await Promise.all(
    customers.map(async ({ id, firstName, lastName }) => {
      const holder = [firstName, lastName].filter(Boolean).join(' ');
      return (await ticketing.findTickets(id)).map((ticket) => ({ ticket, holder }));
    }),
  );
  return held.flat();
}

const explainScan: Handler<'GET /boxoffice/entrancereason'> = async ({
  query,
  tenant,
  services,
  transaction,
}) => {
  const open = await openEntrance(services, tenant);
  const { establishment: place, direction } = query;
  const code = await typedCode(open, query.code);
  requirePlace(open, place);
  const { entrance, names } = open;
  const at = query.at === undefined ? new Date(services.clock()) : new Date(query.at);
  const { facts, settings, recorded } = await transaction(async (db) => ({
    facts: await entrance.readFacts(db, code, place, at),
    settings: (await entrance.settings.readAll(db)).find((row) => row.place === place) ?? NO_SETTINGS,
    recorded: await entrance.readScansOf(db, code, RECENT),
  }));
  const { graceBefore, graceAfter } = settings;
  const day = (instant: number) => dayOf(new Date(instant), timeZoneAt(open, place));
  const answer = explain(facts, { at: at.getTime(), place, direction, graceBefore, graceAfter, dayOf: day });
  const { scanId: _, ...outcome } = viewOutcome('', answer, names);
  return { outcome, scans: recorded.map((row) => viewRecorded(row, names)) };
};

const entranceCodes: Handler<'GET /boxoffice/entrancecodes'> = async ({ query, tenant, services }) => ({
  ...(await signedCodes(await openEntrance(services, tenant), query.establishment)),
  at: new Date(services.clock()).toISOString(),
});

export const entranceRoutes = {
  // venue.entrance
  'GET /boxoffice/entrance': entrances,
  'POST /boxoffice/entrancescan': scanAtEntrance,
  'POST /boxoffice/entrancescans': uploadScans,
  'POST /boxoffice/entranceleave': leaveEntrance,
  'POST /boxoffice/entranceundo': undoScan,
  'GET /boxoffice/entrancescanned': recentScans,
  'GET /boxoffice/entrancefind': findTickets,
  'GET /boxoffice/entrancereason': explainScan,
  'GET /boxoffice/entrancecodes': entranceCodes,
} satisfies Routes;
