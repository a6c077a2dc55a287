import {
  refusalOfCard,
  refusalOfTicket,
  type ScanMoment,
  type ScanReason,
} from '@guichet/contract/box-office/entrance-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import { isSupportingDocument } from '#catalogue/catalogue.ts';
import type {
  CodeFacts,
  EntranceSettingsRow,
  RecordedScanRow,
  ScanAnswer,
} from '#gateways/ticketing/box-office/entrance/port.ts';
import type { HeldTicket } from '#gateways/ticketing/tickets/port.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf, instantOf } from '#kernel/format/time-zone.ts';
import type { NameChoice } from '#platform/tenancy/phrase-overrides.ts';

export type ScanOutcome = CallAnswer<'POST /boxoffice/entrancescan'>['scan'];
type RecordedScan = CallAnswer<'GET /boxoffice/entrancescanned'>['scans'][number];
export type FoundTicket = CallAnswer<'GET /boxoffice/entrancefind'>['tickets'][number];

/** Names of the items of a venue, also of items that are no longer shown. */
export interface EntranceNames {
  establishments: ReadonlyMap<string, Labels>;
  /** Time zones of establishments whose clock differs from the venue's */
  zones: IndexedCatalogue['zones'];
  service: (code: string) => Labels;
  price: (serviceCode: string, priceName: string) => Labels | undefined;
  /** Supporting documents that the bearer of a ticket shows */
  documents: (serviceCode: string, priceName: string) => Labels[];
}

export function namesIn(catalogue: IndexedCatalogue, nameOf: NameChoice): EntranceNames {
  const serviceOf = (code: string) => catalogue.services.get(code) ?? catalogue.withdrawnServices.get(code);
  const priceOf = (service: string, name: string) =>
    serviceOf(service)?.prices.find((price) => price.name === name);
  return {
    establishments: new Map(
      [...catalogue.establishments, ...catalogue.hiddenEstablishments].map(([code, { labels }]) => [
        code,
        labels,
      ]),
    ),
    zones: catalogue.zones,
    service: (code) => serviceOf(code)?.labels ?? { [DEFAULT_LOCALE]: code },
    price: (service, name) =>
      name === '' ? undefined : (priceOf(service, name)?.labels ?? { [DEFAULT_LOCALE]: name }),
    documents: (service, name) =>
      (priceOf(service, name)?.supportingDocuments ?? [])
        .filter(isSupportingDocument)
        .map((code) => nameOf(`supportingDocuments.${code}`)),
  };
}

/** Returns the name of a place; its code for one that the venue no longer has. */
export const placeLabels = (names: EntranceNames, code: string): Labels =>
  names.establishments.get(code) ?? { [DEFAULT_LOCALE]: code };

/** Returns the outcome of a scan. @param more what the answer of the ticketing system does not know */
export function viewOutcome(
  scanId: string,
  answer: ScanAnswer,
  names: EntranceNames,
  more: { others?: number; isMoved?: boolean; usedGate?: string | null } = {},
): ScanOutcome {
  const { kind, serviceCode, priceName = '', reason, unit, direction = 'in', accepted } = answer;
  const price = serviceCode === undefined ? undefined : names.price(serviceCode, priceName);
  const isAdmittedTicket = accepted && direction === 'in' && kind === 'ticket' && serviceCode !== undefined;
  const documents = isAdmittedTicket ? names.documents(serviceCode, priceName) : [];
  return {
    scanId: answer.passId ?? scanId,
    direction,
    isAccepted: accepted,
    ...(reason && reason !== 'pass-used' && { reason }),
    ...(kind && { kind }),
    ...numberOf(answer),
    ...(answer.holder && { holder: answer.holder }),
    ...(serviceCode !== undefined && { service: names.service(serviceCode) }),
    ...(price && { price }),
    ...(unit && unit !== 'ticket' && { unit }),
    ...(answer.spent !== undefined && { spent: answer.spent }),
    ...(answer.remaining !== undefined && { remaining: answer.remaining }),
    ...instantsOf(answer),
    ...(answer.usedPlace && { usedPlace: placeLabels(names, answer.usedPlace) }),
    ...(more.usedGate && { usedGate: more.usedGate }),
    ...(answer.establishmentCodes && {
      establishments: answer.establishmentCodes.map((code) => placeLabels(names, code)),
    }),
    ...(documents.length > 0 && { documents }),
    ...(more.isMoved && { isMoved: true }),
    ...(more.others !== undefined && { others: more.others }),
    ...(answer.isConflict && { isConflict: true }),
  };
}

const numberOf = ({ ticketNumber, cardNumber }: ScanAnswer) => {
  const number = ticketNumber ?? cardNumber;
  return number !== undefined && { number };
};

function instantsOf({ sessionStart, validFrom, validUntil, usedAt }: ScanAnswer) {
  const iso = (instant: string) => new Date(instant).toISOString();
  return {
    ...(sessionStart && { start: iso(sessionStart) }),
    ...(validFrom && { validFrom: iso(validFrom) }),
    ...(validUntil && { validUntil: iso(validUntil) }),
    ...(usedAt && { usedAt: iso(usedAt) }),
  };
}

export const viewRecorded = (
  { id, at, gate, outcome, reversedAt, reversedBy, people, usedGate }: RecordedScanRow,
  names: EntranceNames,
): RecordedScan => ({
  ...viewOutcome(id, outcome, names, { usedGate }),
  scanId: id,
  at: at.toISOString(),
  gate,
  isUndone: reversedAt !== null,
  ...(reversedBy !== null && { undoneBy: reversedBy }),
  people: Math.abs(people),
});

/** Minutes after midnight at which a day of an entrance begins: whoever stays beyond is not inside any more. */
const DAY_BEGINS = 4 * 60;

/** Returns the begin of the day of an entrance, four o'clock in the morning on its clock. */
export function entranceDay(now: Date, timeZone: string): { day: string; from: Date } {
  const day = dayOf(new Date(now.getTime() - DAY_BEGINS * 60_000), timeZone);
  return { day, from: instantOf(day, DAY_BEGINS, timeZone) };
}

export const NO_SETTINGS: Omit<EntranceSettingsRow, 'place'> = {
  graceBefore: 0,
  graceAfter: 0,
  capacity: null,
  isPublic: false,
  version: 0,
};

/** Decides what an entrance answers to a code at a moment, as a scan would at that moment. */
export function explain(facts: CodeFacts | undefined, moment: ScanMoment): ScanAnswer {
  if (!facts) return { accepted: false, reason: 'unknown', direction: moment.direction };
  if (facts.kind === 'card') {
    const { cardNumber, serviceCode, holder } = facts;
    const answer = answerOf(refusalOfCard(facts.facts, moment), moment);
    return { ...answer, kind: 'card', cardNumber, serviceCode, ...(holder && { holder }) };
  }
  const ms = (date: Date | null) => date?.getTime();
  const refusal = refusalOfTicket(
    {
      validFrom: facts.validFrom.getTime(),
      validUntil: facts.validUntil.getTime(),
      hasSession: facts.sessionStart !== null,
      places: facts.places,
      usedAt: ms(facts.usedAt),
      refundedAt: ms(facts.refundedAt),
      isGivenUp: facts.isGivenUp,
      blockedAt: ms(facts.blockedAt),
      isCancelled: facts.sessionId !== null && facts.sessionStart === null,
    },
    moment,
  );
  return {
    ...answerOf(refusal, moment),
    kind: 'ticket',
    ticketNumber: facts.ticketNumber,
    serviceCode: facts.serviceCode,
    priceName: facts.priceName,
    ...(facts.sessionStart && { sessionStart: facts.sessionStart.toISOString() }),
    validFrom: facts.validFrom.toISOString(),
    validUntil: facts.validUntil.toISOString(),
    ...(refusal === 'used' && facts.usedAt && { usedAt: facts.usedAt.toISOString() }),
    ...(refusal === 'used' && facts.usedPlace && { usedPlace: facts.usedPlace }),
    ...(refusal === 'wrong-place' && { establishmentCodes: facts.places }),
  };
}

const answerOf = (refusal: ScanReason | undefined, { direction }: ScanMoment): ScanAnswer => ({
  accepted: refusal === undefined,
  direction,
  ...(refusal && { reason: refusal }),
});

/** A ticket that staff look for. */
export interface HeldFor {
  ticket: HeldTicket;
  /** Name of its customer, where known */
  holder?: string;
}

/** Returns a ticket that staff look for. @param isGivenUp whether its customer gave the place up, to be sold again */
export function viewFound(
  { ticket, holder }: HeldFor,
  names: EntranceNames,
  isGivenUp: boolean,
): FoundTicket {
  const { serviceCode, priceName, start, consumedAt } = ticket;
  const price = names.price(serviceCode, priceName);
  return {
    number: ticket.ticketNumber,
    code: ticket.code,
    orderNumber: ticket.orderNumber,
    service: names.service(serviceCode),
    ...(price && { price }),
    ...(start && { start: start.toISOString() }),
    validFrom: ticket.validFrom.toISOString(),
    validUntil: ticket.validUntil.toISOString(),
    state: stateOf(ticket, isGivenUp),
    ...(consumedAt && { usedAt: consumedAt.toISOString() }),
    ...(holder && { holder }),
  };
}

function stateOf(
  { takenBackAt, consumedAt, blockedAt }: HeldTicket,
  isGivenUp: boolean,
): FoundTicket['state'] {
  if (takenBackAt) return isGivenUp ? 'given-up' : 'refunded';
  if (consumedAt) return 'used';
  return blockedAt ? 'blocked' : 'valid';
}

/** Returns the time of a scan by the server's clock, in milliseconds since 1970. */
const serverTime = (at: string, sentAt: string | undefined, now: number): number =>
  Date.parse(at) + (sentAt === undefined ? 0 : now - Date.parse(sentAt));

/**
 * Returns the time of a stored scan by the server's clock, between 1970 and now. @param at by the clock of the device
 * @param sentAt clock of the device when it sent the scan; undefined for a device whose clock counts as right
 */
export const correctedTime = (at: string, sentAt: string | undefined, now: number): Date =>
  new Date(Math.max(0, Math.min(now, serverTime(at, sentAt, now))));

/** Milliseconds between now and a group that is sent again. */
const GROUP_MS = 48 * 3_600_000;

/**
 * Returns the time of a group that is sent again, by the server's clock; undefined for a scan of now.
 * @throws AppError `request.invalid` for a time of a single scan, and for a time further away than 48 hours
 */
export function groupTime(
  {
    at,
    sentAt,
    people,
    isMore,
  }: { at?: string | undefined; sentAt?: string | undefined; people: number; isMore: boolean },
  now: number,
): Date | undefined {
  if (at === undefined) return undefined;
  const isGroup = people > 1 || isMore;
  if (!isGroup || Math.abs(serverTime(at, sentAt, now) - now) > GROUP_MS)
    return fail('request.invalid', { fields: { at: 'field.format' } });
  return correctedTime(at, sentAt, now);
}
