import { changeOf } from '@guichet/contract/box-office/closure-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, labelIn } from '@guichet/contract/locale.ts';
import type { CallContext } from '#calls.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { AppError, fail } from '#kernel/errors.ts';
import { readOrderToRefund } from '#tickets/refunds/refunds.sql.ts';
import { type OrderToRefund, requireRefundAmount, takenParts } from '#tickets/refunds/refunds.ts';
import { closureKey, orderOfClosureKey } from './closures.ts';
import { type PartRow, readPartsOf, serviceOfPart } from './parts.sql.ts';

/** A call of the page on which the customer of an order chooses. */
export type ByKey = Pick<
  CallContext<'POST /purchase/Closure'>,
  'body' | 'tenant' | 'services' | 'locale' | 'transaction'
>;

/** @throws AppError `closure.unknown` */
async function readOfKey({ body, services, transaction }: ByKey): Promise<[PartRow, ...PartRow[]]> {
  const orderId = orderOfClosureKey(services, body.key) ?? fail('closure.unknown');
  const [first, ...others] = await transaction((db) => readPartsOf(db, orderId));
  return [first ?? fail('closure.unknown'), ...others];
}

/** Returns the part of a session of the order of a key. @throws AppError `closure.unknown` */
export async function partOfKey(context: ByKey, sessionId: string): Promise<PartRow> {
  const parts = await readOfKey(context);
  return parts.find((part) => part.sessionId === sessionId) ?? fail('closure.unknown');
}

/** Returns what a refund of tickets returns, in cents; 0 when the order is blocked, or they cannot be refunded together. */
function amountOf(order: OrderToRefund | undefined, ticketNumbers: readonly string[]): number {
  if (!order || order.isBlocked || ticketNumbers.length === 0) return 0;
  try {
    return requireRefundAmount(order, takenParts(order, { lineIds: [], ticketNumbers }));
  } catch (error) {
    if (error instanceof AppError) return 0;
    throw error;
  }
}

/** Returns what the customer of a key can choose. */
export async function viewChoice(context: ByKey): Promise<CallAnswer<'POST /purchase/Closure'>> {
  const { services, tenant, locale, transaction } = context;
  const parts = await readOfKey(context);
  const [{ orderNumber, kind, userId, texts, offersMove, offersRefund, offersCredit }] = parts;
  const open = parts.filter(({ state }) => state === 'open');
  const ends = (open.length > 0 ? open : parts).map(({ chooseUntil }) => chooseUntil.getTime());
  const catalogue = await catalogueOf(services, tenant);
  const order = await transaction((db) => readOrderToRefund(db, userId, orderNumber));
  return {
    orderNumber,
    kind,
    text: labelIn(texts, locale),
    offersMove,
    offersRefund,
    offersCredit,
    chooseUntil: new Date(Math.min(...ends)).toISOString(),
    isOver: (open.length > 0 ? open : parts).every(({ isOver }) => isOver),
    parts: parts.map((part) => {
      const zone = catalogue.zones.get(part.establishmentCode);
      return {
        sessionId: part.sessionId,
        start: part.start.toISOString(),
        ...(zone && { zone }),
        ...viewNewPlace(part),
        service: serviceOfPart(part) ?? { [DEFAULT_LOCALE]: '' },
        tickets: part.ticketNumbers.length,
        amount: amountOf(order, part.ticketNumbers),
        state: part.state,
        isOver: part.isOver,
        ...(part.laterOrderId !== null && { laterKey: closureKey(services, part.laterOrderId) }),
        ...(part.isCredit && { isCredit: true as const }),
        ...(part.newStart !== null && { newStart: new Date(part.newStart).toISOString() }),
      };
    }),
  };
}

const isSame = (room: object | null, other: object | null): boolean =>
  JSON.stringify(room) === JSON.stringify(other);

/**
 * Returns the former room where it has changed, when and where a moved session takes place, and what has changed; nothing
 * of a closed one.
 */
const viewNewPlace = ({ start, formerRoom, movedStart, movedRoom }: PartRow) => ({
  ...(formerRoom && !isSame(formerRoom, movedRoom) && { room: formerRoom }),
  ...(movedStart && {
    movedTo: { start: movedStart.toISOString(), ...(movedRoom && { room: movedRoom }) },
    change: changeOf([
      {
        isNewTime: movedStart.getTime() !== start.getTime(),
        isNewRoom: !isSame(formerRoom, movedRoom),
      },
    ]),
  }),
});
