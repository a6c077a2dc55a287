import type { Routes } from '#calls.ts';
import { atBoxOffice, type BoxOfficeHandler } from '../box-office.service.ts';
import { viewClosure } from './closures.ts';
import { previewReopening, reopenSessions } from './reopening.service.ts';

const previewOfReopening: BoxOfficeHandler<'POST /boxoffice/reopenedsessionspreview'> = (context) =>
  previewReopening(context, context.body);

const reopen: BoxOfficeHandler<'POST /boxoffice/reopenedsessions'> = async (context) =>
  viewClosure(await reopenSessions(context, context.body));

export const reopeningRoutes = {
  // administrator: venue.timetable
  ...atBoxOffice({
    'POST /boxoffice/reopenedsessionspreview': previewOfReopening,
    'POST /boxoffice/reopenedsessions': reopen,
  }),
} satisfies Routes;
