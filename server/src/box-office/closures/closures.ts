import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ClosurePartState } from '@guichet/contract/box-office/closure-rules.ts';
import { MOST_DAYS_TO_CHOOSE } from '@guichet/contract/box-office/closure-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Labels, Locale } from '@guichet/contract/locale.ts';
import { addDays } from '#kernel/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import type { ClosedSessionRow, ClosureRow, FailureRow, ListedSessionRow } from './closures.sql.ts';

/** Closures: sessions closed together, the choices of their customers, and the refunds of what is not chosen. */

const DAY_MS = 86_400_000;

/** Bytes of an order's id, with which its key begins. */
const ID_BYTES = 16;

/**
 * Derives the key of an order of a closure from its id, so that neither the database nor the queue stores it: the id, and
 * a code of 256 bits.
 */
export function closureKey({ secrets }: Pick<Services, 'secrets'>, orderId: string): string {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex');
  const code = createHmac('sha256', secrets.deriveKey('closure link')).update(id).digest();
  return Buffer.concat([id, code]).toString('base64url');
}

/** Returns the id of the order of a key; undefined for a key that the portal did not make. */
export function orderOfClosureKey(services: Pick<Services, 'secrets'>, key: string): string | undefined {
  const hex = Buffer.from(key, 'base64url').subarray(0, ID_BYTES).toString('hex');
  if (hex.length < 2 * ID_BYTES) return undefined;
  const orderId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const expected = Buffer.from(closureKey(services, orderId));
  const given = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected) ? orderId : undefined;
}

/** Returns the address of the page on which the customer of an order chooses; browsers send the key to no server. */
export const closureAddress = (
  services: Pick<Services, 'secrets' | 'config'>,
  tenant: Pick<Tenant, 'name' | 'origin'>,
  locale: Locale,
  orderId: string,
): string =>
  `${tenantAddress(services.config.publicUrl, tenant, locale)}/closure#${closureKey(services, orderId)}`;

/** States in which nothing is decided about tickets, or the decision is not carried out yet. */
export const LIVE_STATES = ['open', 'moving', 'refunding', 'failed'] as const satisfies ClosurePartState[];

/** Returns whether nothing is left to choose or to refund. */
const isDone = ({ parts }: Pick<ClosureRow, 'parts'>): boolean =>
  LIVE_STATES.every((state) => (parts[state] ?? 0) === 0);

/** Returns whether the time to choose ends at a possible instant. */
export const isPossibleEnd = (chooseUntil: Date, now: Date): boolean =>
  chooseUntil > now && chooseUntil.getTime() <= now.getTime() + MOST_DAYS_TO_CHOOSE * DAY_MS;

/** Returns whether days are a period of at most `most` days. */
export const isPeriod = (from: string, until: string, most: number): boolean =>
  from <= until && until < addDays(from, most);

/** Returns a closure for its list. */
export const viewClosure = (row: ClosureRow): CallAnswer<'PUT /boxoffice/closure'> => ({
  id: row.id,
  kind: row.kind,
  madeAt: row.madeAt.toISOString(),
  by: row.email,
  sessions: row.sessions,
  firstStart: row.firstStart.toISOString(),
  lastStart: row.lastStart.toISOString(),
  offersMove: row.offersMove,
  offersRefund: row.offersRefund,
  offersCredit: row.offersCredit,
  chooseUntil: row.chooseUntil.toISOString(),
  isPaused: row.pausedAt !== null,
  isDone: isDone(row),
  progress: {
    parts: row.parts,
    orders: row.orders,
    mailed: row.mailed,
    reminded: row.reminded,
    moneyPending: row.moneyPending,
    moneyFailed: row.moneyFailed,
  },
});

/** Returns a failed refund. @param wordsOf the message of an error code, in the language of the request */
export const viewFailure = (
  row: FailureRow,
  wordsOf: (code: string) => string,
): CallAnswer<'GET /boxoffice/closure'>['failures'][number] => ({
  partId: row.partId,
  orderNumber: row.orderNumber,
  sessionId: row.sessionId,
  start: row.start.toISOString(),
  reason: wordsOf(row.failure ?? 'closure.provider'),
});

/** A session as the pages show it. */
export const viewClosedSession = (
  session: { id: string; start: Date; end: Date; serviceCodes: readonly string[]; establishmentCode: string },
  names: {
    service(code: string): Labels;
    establishment(code: string): Labels;
    timeZone(establishment: string): string;
  },
) => ({
  id: session.id,
  start: session.start.toISOString(),
  end: session.end.toISOString(),
  services: session.serviceCodes.map((code) => names.service(code)),
  establishment: names.establishment(session.establishmentCode),
  zone: names.timeZone(session.establishmentCode),
});

/** Returns the new time and room of a moved session, and whether a session is replaced or open again. */
export const viewMoved = ({
  newStart,
  newEnd,
  formerRoom,
  newRoom,
  isReplaced,
  isReopened,
}: Omit<ListedSessionRow, keyof ClosedSessionRow>) => ({
  ...(formerRoom && { room: formerRoom }),
  ...(newStart &&
    newEnd && {
      movedTo: {
        start: newStart.toISOString(),
        end: newEnd.toISOString(),
        ...(newRoom && { room: newRoom }),
      },
    }),
  ...(isReplaced && { isReplaced: true as const }),
  ...(isReopened && { isReopened: true as const }),
});
