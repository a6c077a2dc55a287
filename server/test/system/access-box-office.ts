import { DESK_ACCESS } from './access-desk.ts';
import { ENTRANCE_ACCESS } from './access-entrance.ts';
import { type Row, to } from './access-rows.ts';
import type { BoxOfficeKey } from './samples-box-office.ts';

/** The provider tenant has no box office. */
const OUTSIDE = '409 box-office.outside-system';
const AT_PROVIDER = { ofMaster: OUTSIDE, ofProvider: OUTSIDE };

const catalogue = (answer: number | string = 200): Row => to(['venue.catalogue'], answer, AT_PROVIDER);

const timetable = (answer: number | string = 200): Row => to(['venue.timetable'], answer, AT_PROVIDER);

const waits = (answer: number | string = 200): Row => to(['venue.desk'], answer, AT_PROVIDER);

const imports = (answer: number | string = '404 import.unknown'): Row =>
  to(['venue.import'], answer, AT_PROVIDER);

/** Expected access to the calls of the box office. */
export const BOX_OFFICE_ACCESS: Readonly<Record<BoxOfficeKey, Row>> = {
  ...DESK_ACCESS,
  ...ENTRANCE_ACCESS,
  'GET /boxoffice/catalogue': catalogue(),
  'PUT /boxoffice/establishment': catalogue(),
  'PUT /boxoffice/family': catalogue(),
  'PUT /boxoffice/theme': catalogue(),
  'PUT /boxoffice/service': catalogue(),
  'PUT /boxoffice/removal': catalogue('404 box-office.not-found'),
  'DELETE /boxoffice/draft': catalogue('404 box-office.not-found'),
  'POST /boxoffice/publicationcheck': catalogue('409 box-office.no-drafts'),
  'POST /boxoffice/publication': catalogue('409 box-office.no-drafts'),
  'POST /boxoffice/undopublication': catalogue('404 box-office.not-found'),
  'DELETE /boxoffice/publication': catalogue('404 box-office.not-found'),
  'POST /boxoffice/preview': catalogue(),
  'GET /boxoffice/catalogueexport': catalogue(),
  'POST /boxoffice/catalogueimportcheck': catalogue(),
  'POST /boxoffice/catalogueimport': catalogue('409 settings.changed'),

  'GET /boxoffice/timetable': timetable(),
  'PUT /boxoffice/timetable': timetable('409 settings.changed'),
  'POST /boxoffice/undotimetable': timetable('409 settings.changed'),
  'POST /boxoffice/timetablepreview': timetable(),
  'GET /boxoffice/publicholidays': timetable(),
  'POST /boxoffice/schoolholidays': timetable(),
  'GET /boxoffice/sessions': timetable(),
  'POST /boxoffice/sessionspreview': timetable(),
  'PUT /boxoffice/sessions': timetable('409 settings.changed'),
  'POST /boxoffice/undosessions': timetable('409 settings.changed'),

  'GET /boxoffice/closures': timetable(),
  'GET /boxoffice/closure': timetable('404 closure.not-found'),
  'POST /boxoffice/closurepreview': timetable(),
  'POST /boxoffice/closure': timetable('400 closure.until'),
  'POST /boxoffice/movedsessionspreview': timetable(),
  'POST /boxoffice/movedsessions': timetable('400 closure.until'),
  'GET /boxoffice/closuretelephones': timetable('404 closure.not-found'),
  'PUT /boxoffice/closure': timetable('404 closure.not-found'),
  'POST /boxoffice/closureretry': timetable('404 closure.not-found'),
  'POST /boxoffice/reopenedsessionspreview': timetable('404 closure.not-found'),
  'POST /boxoffice/reopenedsessions': timetable('404 closure.not-found'),

  'GET /boxoffice/resales': to(['venue.desk'], 200),
  'GET /boxoffice/waits': waits(),
  'POST /boxoffice/waitoffer': waits('404 waiting.not-found'),
  'DELETE /boxoffice/wait': waits('404 waiting.not-found'),

  'GET /boxoffice/imports': imports(200),
  'GET /boxoffice/import': imports(),
  'POST /boxoffice/import': imports(200),
  'PUT /boxoffice/importmapping': imports(),
  'POST /boxoffice/importrun': imports(),
  'POST /boxoffice/importpause': imports(),
  'POST /boxoffice/importcancel': imports(),
  'POST /boxoffice/importundo': imports(),
  'GET /boxoffice/importproblems': imports(),
  'GET /boxoffice/importexample': imports(200),
  'POST /boxoffice/importinvitations': imports('409 import.invitations-changed'),
};
