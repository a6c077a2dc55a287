import { ERRORS, type ErrorCode } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { readSessionsAfterClosure } from '#tickets/moves/move-options.service.ts';
import { atBoxOffice, type BoxOfficeHandler } from '../box-office.service.ts';
import { openTimetable, readTimetable, sessionNames } from '../timetable/timetable.service.ts';
import { partOfKey, viewChoice } from './choice.service.ts';
import { closeSessions, pauseClosure, previewClosure, retryRefunds } from './closures.service.ts';
import { listOrders, readClosedSessions, readClosure, readClosures, readFailures } from './closures.sql.ts';
import { viewClosedSession, viewClosure, viewFailure, viewMoved } from './closures.ts';
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
      sessionList: (await readClosedSessions(db, row.id)).map((session) => ({
        ...viewClosedSession(session, names),
        ...viewMoved(session),
      })),
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
