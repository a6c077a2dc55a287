import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type {
  BoxOfficeEntrance,
  ScanAnswer,
  ScanRequest,
  StoredScanRequest,
} from '#gateways/ticketing/box-office/entrance/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { requireBoxOffice } from '../box-office.service.ts';
import { wasMoved } from './entrance.sql.ts';
import { type EntranceNames, entranceDay, namesIn, type ScanOutcome, viewOutcome } from './entrance.ts';

/** The entrances of a venue with the names of its items. */
export interface OpenEntrance {
  services: Services;
  tenant: Tenant;
  entrance: BoxOfficeEntrance;
  names: EntranceNames;
}

/** @throws AppError `box-office.outside-system` */
export async function openEntrance(services: Services, tenant: Tenant): Promise<OpenEntrance> {
  const { entrance } = await requireBoxOffice(services, tenant);
  const [catalogue, nameOf] = await Promise.all([
    catalogueOf(services, tenant),
    choiceNames(services.phraseOverrides, tenant),
  ]);
  return { services, tenant, entrance, names: namesIn(catalogue, nameOf) };
}

/** @throws AppError `establishment.not-found` for a place that the venue does not have */
export function requirePlace({ names }: Pick<OpenEntrance, 'names'>, place: string): void {
  if (!names.establishments.has(place)) fail('establishment.not-found');
}

/** A card's number of eight digits, or a ticket's number that ends with a rank; codes have twelve characters. */
const PRINTED_NUMBER = /^(?:\d{8}|\S+-\d{1,3})$/;

/**
 * Returns the code that staff mean: they may type the number that is printed on a card or a ticket instead. Devices
 * present codes only, because a number can be guessed and nobody compares it with the person.
 */
export async function typedCode(
  { services, tenant, entrance }: OpenEntrance,
  typed: string,
): Promise<string> {
  const spaceless = typed.replaceAll(/\s/g, '').toUpperCase();
  if (!PRINTED_NUMBER.test(spaceless)) return typed;
  return (await services.database.tenant(tenant.id, (db) => entrance.codeOf(db, spaceless))) ?? typed;
}

/** Returns the time zone of a place. */
export const timeZoneAt = (
  { tenant, names }: Pick<OpenEntrance, 'tenant' | 'names'>,
  place: string,
): string => names.zones.get(place)?.timeZone ?? tenant.timeZone;

/** Returns the number of people inside each place since the begin of its day, on its own clock. */
export async function countInside(
  { services, tenant, entrance, names }: OpenEntrance,
  db: TenantDb,
): Promise<ReadonlyMap<string, number>> {
  const now = new Date(services.clock());
  const inside = new Map(await entrance.settings.countInside(db, entranceDay(now, tenant.timeZone).from));
  for (const [place, { timeZone }] of names.zones) {
    const there = await entrance.settings.countInside(db, entranceDay(now, timeZone).from);
    inside.set(place, there.get(place) ?? 0);
  }
  return inside;
}

/**
 * Presents a code, or admits people with the tickets of its line.
 * @returns the outcome of the shown code, and the number of people admitted
 * @throws AppError `entrance.scan-id` when the id was used for another code
 */
export async function scanCode(
  open: OpenEntrance,
  scan: ScanRequest,
  group = { people: 1, isMore: false },
): Promise<{ scan: ScanOutcome; admitted: number }> {
  requirePlace(open, scan.place);
  const { entrance, tenant } = open;
  const answers =
    group.people > 1 || group.isMore
      ? await entrance.scanGroup(tenant.id, scan, group)
      : [await entrance.scan(tenant.id, scan)];
  const [first] = answers;
  if (!first || first.reason === 'pass-used') fail('entrance.scan-id');
  return {
    scan: await completeOutcome(open, scan, first),
    // A ticket that another gate scanned within seconds counts there.
    admitted: answers.filter(
      ({ accepted, direction, passId }, rank) =>
        accepted && direction !== 'out' && (rank > 0 || passId === scan.scanId),
    ).length,
  };
}

/** Adds what a refusal needs to be explained, and the tickets that are left of the same line. */
async function completeOutcome(
  open: OpenEntrance,
  scan: ScanRequest,
  answer: ScanAnswer,
): Promise<ScanOutcome> {
  const { services, tenant, entrance, names } = open;
  if (answer.kind !== 'ticket' || answer.direction === 'out') return viewOutcome(scan.scanId, answer, names);
  const more = await services.database.tenant(tenant.id, async (db) =>
    answer.accepted
      ? { others: await entrance.countOthers(db, scan.code) }
      : readRefusal(open, db, scan, answer),
  );
  return viewOutcome(scan.scanId, answer, names, more);
}

async function readRefusal(
  { entrance }: OpenEntrance,
  db: TenantDb,
  { code, place }: ScanRequest,
  { reason, sessionStart }: ScanAnswer,
) {
  if (reason === 'used') {
    const scans = await entrance.readScansOf(db, code, 20);
    const use = scans.find(
      ({ outcome, reversedAt }) => outcome.accepted && !reversedAt && outcome.direction === 'in',
    );
    return { usedGate: use?.gate ?? null };
  }
  if (!sessionStart) return {};
  const facts = await entrance.readFacts(db, code, place, new Date());
  const sessionId = facts?.kind === 'ticket' ? facts.sessionId : null;
  return { isMoved: sessionId !== null && (await wasMoved(db, sessionId)) };
}

/** Records the scans of a device without a network, in the order of the request. */
export async function scanStored(
  open: OpenEntrance,
  scans: readonly StoredScanRequest[],
): Promise<ScanOutcome[]> {
  for (const { place } of scans) requirePlace(open, place);
  const { services, tenant, entrance, names } = open;
  const answers = await entrance.scanStored(tenant.id, scans);
  const gates = await services.database.tenant(tenant.id, async (db) => {
    const found = new Map<string, string>();
    for (const [index, { code }] of scans.entries()) {
      if (answers[index]?.reason !== 'used') continue;
      const made = await entrance.readScansOf(db, code, 20);
      const use = made.find(
        ({ outcome, reversedAt }) => outcome.accepted && !reversedAt && outcome.direction === 'in',
      );
      if (use) found.set(code, use.gate);
    }
    return found;
  });
  return scans.map(({ scanId, code }, index) => {
    const answer = answers[index] ?? { accepted: false, reason: 'unknown' };
    return viewOutcome(scanId, answer, names, { usedGate: gates.get(code) ?? null });
  });
}

/** Returns the number of people inside a place since the begin of its day. */
export async function insideOf(open: OpenEntrance, place: string): Promise<number> {
  const { services, tenant, entrance } = open;
  const { from } = entranceDay(new Date(services.clock()), timeZoneAt(open, place));
  const inside = await services.database.tenant(tenant.id, (db) => entrance.settings.countInside(db, from));
  return inside.get(place) ?? 0;
}
