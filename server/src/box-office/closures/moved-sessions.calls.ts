import type { Handler, Routes } from '#calls.ts';
import { atBoxOffice, type BoxOfficeHandler } from '../box-office.service.ts';
import { partOfKey, viewChoice } from './choice.service.ts';
import { viewClosure } from './closures.ts';
import { moveSessions, previewMove } from './moving.service.ts';
import { keepByChoice } from './settling.service.ts';

const previewOfMove: BoxOfficeHandler<'POST /boxoffice/movedsessionspreview'> = (context) =>
  previewMove(context, context.body);

const move: BoxOfficeHandler<'POST /boxoffice/movedsessions'> = async (context) =>
  viewClosure(await moveSessions(context, context.body));

const keep: Handler<'POST /purchase/ClosureKeep'> = async (context) => {
  await keepByChoice(context, await partOfKey(context, context.body.sessionId));
  return viewChoice(context);
};

export const movedSessionRoutes = {
  // administrator: venue.timetable
  ...atBoxOffice({
    'POST /boxoffice/movedsessionspreview': previewOfMove,
    'POST /boxoffice/movedsessions': move,
  }),
  // visitor
  'POST /purchase/ClosureKeep': keep,
} satisfies Routes;
