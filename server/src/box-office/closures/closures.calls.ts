import type { CallAnswer } from '@guichet/contract/calls.ts';
import { ERRORS, type ErrorCode } from '@guichet/contract/errors.ts';
import { DEFAULT_LOCALE, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { AppError, fail } from '#kernel/errors.ts';
import { readSessionsAfterClosure } from '#tickets/moves/move-options.service.ts';
import { readOrderToRefund } from '#tickets/refunds/refunds.sql.ts';
import { type OrderToRefund, requireRefundAmount, takenParts } from '#tickets/refunds/refunds.ts';
import { atBoxOffice, type BoxOfficeHandler } from '../box-office.service.ts';
import { openTimetable, readTimetable, sessionNames } from '../timetable/timetable.service.ts';
import { closeSessions, pauseClosure, previewClosure, retryRefunds } from './closures.service.ts';
import { listOrders, readClosedSessions, readClosure, readClosures, readFailures } from './closures.sql.ts';
import { orderOfClosureKey, viewClosedSession, viewClosure, viewFailure } from './closures.ts';
import { type PartRow, readPartsOf } from './parts.sql.ts';
import { moveByChoice, refundByChoice } from './settling.service.ts';

const closures: BoxOfficeHandler<'GET /boxoffice/closures'> = async ({ transaction }) =>
  (await transaction(readClosures)).map(viewClosure);

/** Returns the message of an error code, in the language of the request. */
const wordsIn = (locale: Locale) => (code: string) =>
  code in ERRORS
    ? translator(locale, 'errors')(code as ErrorCode)
    : translator(locale, 'mails')('closure.provider');

const closure: BoxOfficeHandler<'GET /boxoffice/closure'> = async (context) => {
  const { query, services, tenant, locale, transaction } = context;
  const open = await openTimetable(services, tenant);
  return transaction(async (db) => {
    // Refunds by other pages end parts, too.
    await listOrders(db, query.id);
    const row = (await readClosure(db, query.id)) ?? fail('closure.not-found');
    const names = sessionNames(open, await readTimetable(db, open));
    return {
      ...viewClosure(row),
      texts: row.texts,
      sessionList: (await readClosedSessions(db, row.id)).map((session) => viewClosedSession(session, names)),
      failures: (await readFailures(db, row.id)).map((failed) => viewFailure(failed, wordsIn(locale))),
    };
  });
};

const previewOfClosure: BoxOfficeHandler<'POST /boxoffice/closurepreview'> = (context) =>
  previewClosure(context, context.body);

const close: BoxOfficeHandler<'POST /boxoffice/closure'> = async (context) =>
  viewClosure(await closeSessions(context, context.body));

const pause: BoxOfficeHandler<'PUT /boxoffice/closure'> = async (context) =>
  viewClosure(await pauseClosure(context, context.body));

const retry: BoxOfficeHandler<'POST /boxoffice/closureretry'> = async (context) => ({
  retried: await retryRefunds(context, context.body),
});

type ByKey = Pick<
  CallContext<'POST /purchase/Closure'>,
  'body' | 'tenant' | 'services' | 'locale' | 'transaction'
>;

/** @throws AppError `closure.unknown` */
async function readOfKey({ body, services, transaction }: ByKey): Promise<[PartRow, ...PartRow[]]> {
  const orderId = orderOfClosureKey(services, body.key) ?? fail('closure.unknown');
  const [first, ...others] = await transaction((db) => readPartsOf(db, orderId));
  return [first ?? fail('closure.unknown'), ...others];
}

async function partOfKey(context: ByKey, sessionId: string): Promise<PartRow> {
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
async function viewChoice(context: ByKey): Promise<CallAnswer<'POST /purchase/Closure'>> {
  const { services, tenant, locale, transaction } = context;
  const parts = await readOfKey(context);
  const [{ orderNumber, userId, texts, offersMove, offersRefund, offersCredit, chooseUntil, isOver }] = parts;
  const catalogue = await catalogueOf(services, tenant);
  const order = await transaction((db) => readOrderToRefund(db, userId, orderNumber));
  return {
    orderNumber,
    text: labelIn(texts, locale),
    offersMove,
    offersRefund,
    offersCredit,
    chooseUntil: chooseUntil.toISOString(),
    isOver,
    parts: parts.map((part) => {
      const zone = catalogue.zones.get(part.establishmentCode);
      const sold = part.lines.find(
        ({ id, details }) =>
          part.lineIds.includes(id) || details.some(({ eventId }) => eventId === part.sessionId),
      );
      return {
        sessionId: part.sessionId,
        start: part.start.toISOString(),
        ...(zone && { zone }),
        service: sold?.serviceName ?? { [DEFAULT_LOCALE]: '' },
        tickets: part.ticketNumbers.length,
        amount: amountOf(order, part.ticketNumbers),
        state: part.state,
        ...(part.isCredit && { isCredit: true as const }),
        ...(part.newStart !== null && { newStart: new Date(part.newStart).toISOString() }),
      };
    }),
  };
}

const choiceOfClosure: Handler<'POST /purchase/Closure'> = (context) => viewChoice(context);

const sessionsAfterClosure: Handler<'POST /purchase/ClosureSessions'> = async (context) => {
  const { body, services, tenant } = context;
  const { userId, ownNumbers, offersMove, state } = await partOfKey(context, body.sessionId);
  if (!offersMove || state !== 'open' || ownNumbers.length === 0) return [];
  return readSessionsAfterClosure(services, tenant, { userId, ticketNumbers: ownNumbers });
};

const moveAfterClosure: Handler<'POST /purchase/ClosureMove'> = async (context) => {
  const part = await partOfKey(context, context.body.sessionId);
  await moveByChoice(context, part, context.body);
  return viewChoice(context);
};

const refundAfterClosure: Handler<'POST /purchase/ClosureRefund'> = async (context) => {
  const part = await partOfKey(context, context.body.sessionId);
  await refundByChoice(context, part, context.body.form);
  return viewChoice(context);
};

export const closureRoutes = {
  // administrator: venue.timetable
  ...atBoxOffice({
    'GET /boxoffice/closures': closures,
    'GET /boxoffice/closure': closure,
    'POST /boxoffice/closurepreview': previewOfClosure,
    'POST /boxoffice/closure': close,
    'PUT /boxoffice/closure': pause,
    'POST /boxoffice/closureretry': retry,
  }),
  // visitor
  'POST /purchase/Closure': choiceOfClosure,
  'POST /purchase/ClosureSessions': sessionsAfterClosure,
  'POST /purchase/ClosureMove': moveAfterClosure,
  'POST /purchase/ClosureRefund': refundAfterClosure,
} satisfies Routes;
