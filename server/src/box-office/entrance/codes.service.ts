import { createECDH, createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Labels } from '@guichet/contract/locale.ts';
import type { DayCodes, DayTicket } from '#gateways/ticketing/box-office/entrance/port.ts';
import { memoizePerOwner } from '#kernel/cache/memoize-per-owner.ts';
import { addDays, instantOf } from '#kernel/format/time-zone.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import { type OpenEntrance, requirePlace, timeZoneAt } from './entrance.service.ts';
import { type EntranceNames, entranceDay, NO_SETTINGS, placeLabels } from './entrance.ts';

/** A point of the curve, without compression: a prefix byte and two coordinates */
const COORDINATE_BYTES = 32;

interface SigningKey {
  privateKey: KeyObject;
  publicKey: { kty: 'EC'; crv: 'P-256'; x: string; y: string };
}

/** Returns the key that signs the codes of devices; it is derived from the secret key of the installation. */
export const signingKeyOf: (secrets: Secrets) => SigningKey = memoizePerOwner((secrets: Secrets) => {
  const curve = createECDH('prime256v1');
  const scalar = secrets.deriveKey('codes of entrances');
  curve.setPrivateKey(scalar);
  const point = curve.getPublicKey();
  const publicKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 1 + COORDINATE_BYTES).toString('base64url'),
    y: point.subarray(1 + COORDINATE_BYTES).toString('base64url'),
  } as const;
  const jwk = { ...publicKey, d: scalar.toString('base64url') };
  return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicKey };
});

const SALT_BYTES = 12;

/** Returns the codes of a place until the end of the day, with what is shown of them, and their signature. */
export async function signedCodes(
  open: OpenEntrance,
  place: string,
): Promise<{ payload: string; signature: string }> {
  requirePlace(open, place);
  const { services, tenant, entrance, names } = open;
  const now = new Date(services.clock());
  const timeZone = timeZoneAt(open, place);
  const { day, from } = entranceDay(now, timeZone);
  const end = instantOf(addDays(day, 1), 4 * 60, timeZone);
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  const { codes, settings } = await services.database.tenant(tenant.id, async (db) => ({
    codes: await entrance.readCodes(db, place, { from, until: end, salt }),
    settings: (await entrance.settings.readAll(db)).find((row) => row.place === place) ?? NO_SETTINGS,
  }));
  const payload = JSON.stringify({
    venue: tenant.name,
    place,
    madeAt: now.getTime(),
    validUntil: end.getTime(),
    timeZone,
    graceBefore: settings.graceBefore,
    graceAfter: settings.graceAfter,
    salt,
    ...rowsOf(codes, names),
  });
  const { privateKey } = signingKeyOf(services.secrets);
  // The form of signatures that browsers verify.
  const signature = sign('sha256', Buffer.from(payload), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return { payload, signature: signature.toString('base64url') };
}

/** Returns the rows of codes as docs/integrator/turnstiles.md describes them. */
function rowsOf({ tickets, others, cards, closedCards, entryPrice }: DayCodes, names: EntranceNames) {
  const words = wordTable(names);
  const places = placeTable(names);
  const ms = (date: Date | null) => date?.getTime() ?? null;
  const ticketRow = (ticket: DayTicket) => [
    ticket.hash,
    words.indexOf(ticket.serviceCode, ticket.priceName),
    ticket.validFrom.getTime(),
    ticket.validUntil.getTime(),
    ms(ticket.sessionStart),
    ms(ticket.usedAt),
    ticket.isBlocked ? 1 : 0,
    ticket.hasSession ? 1 : 0,
    ticket.usedPlace === null ? null : places.indexOf(ticket.usedPlace),
  ];
  const rows = {
    tickets: tickets.map(ticketRow),
    others: others.map((ticket) => [
      ...ticketRow(ticket),
      (ticket.opens ?? []).map(places.indexOf),
      ms(ticket.refundedAt),
      ticket.isGivenUp ? 1 : 0,
    ]),
    cards: cards.map((card) => [
      card.hash,
      words.indexOf(card.serviceCode, ''),
      card.unit,
      card.remaining,
      ms(card.validUntil),
      card.isBlocked ? 1 : 0,
      card.credit,
    ]),
    closedCards: closedCards.map((card) => [
      card.hash,
      words.indexOf(card.serviceCode, ''),
      card.reason,
      card.validUntil.getTime(),
      card.opens.map(places.indexOf),
    ]),
  };
  return { entryPrice, words: words.table, places: places.table, ...rows };
}

/** Creates a table of the places that rows name: code and name of each. */
function placeTable(names: EntranceNames) {
  const known = new Map<string, number>();
  const table: [code: string, labels: Labels][] = [];
  return {
    table,
    indexOf(code: string): number {
      const index = known.get(code) ?? table.length;
      if (index === table.length) {
        known.set(code, index);
        table.push([code, placeLabels(names, code)]);
      }
      return index;
    },
  };
}

/** Creates a table of the names on tickets: each pair of service and price once. */
function wordTable(names: EntranceNames) {
  const known = new Map<string, number>();
  const table: { service: Labels; price?: Labels; documents?: Labels[] }[] = [];
  return {
    table,
    indexOf(serviceCode: string, priceName: string): number {
      const key = `${serviceCode}\n${priceName}`;
      const index = known.get(key) ?? table.length;
      if (index < table.length) return index;
      known.set(key, index);
      const price = names.price(serviceCode, priceName);
      const documents = names.documents(serviceCode, priceName);
      table.push({
        service: names.service(serviceCode),
        ...(price && { price }),
        ...(documents.length > 0 && { documents }),
      });
      return index;
    },
  };
}
