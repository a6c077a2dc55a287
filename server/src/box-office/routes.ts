import { boxOfficeCatalogueRoutes } from './catalogue/catalogue.calls.ts';
import { catalogueFileRoutes } from './catalogue/file/file.calls.ts';
import { previewRoutes } from './catalogue/preview/preview.calls.ts';
import { publicationRoutes } from './catalogue/publications/publications.calls.ts';
import { closureRoutes } from './closures/closures.calls.ts';
import { movedSessionRoutes } from './closures/moved-sessions.calls.ts';
import { reopeningRoutes } from './closures/reopening.calls.ts';
import { closureTelephoneRoutes } from './closures/telephones.calls.ts';
import { deskRoutes } from './desk/desk.calls.ts';
import { deskCardRoutes } from './desk-cards/desk-cards.calls.ts';
import { deviceRoutes } from './devices/devices.calls.ts';
import { entranceRoutes } from './entrance/entrance.calls.ts';
import { importRoutes } from './imports/imports.calls.ts';
import { occupancyRoutes } from './occupancy/occupancy.calls.ts';
import { paymentLinkRoutes } from './payment-links/payment-links.calls.ts';
import { boxOfficeSessionRoutes } from './timetable/sessions/sessions.calls.ts';
import { timetableRoutes } from './timetable/timetable.calls.ts';
import { waitingRoutes } from './waiting/waiting.calls.ts';

/** All calls of the box office, grouped by concern. */
export const boxOfficeRoutes = {
  ...boxOfficeCatalogueRoutes,
  ...publicationRoutes,
  ...catalogueFileRoutes,
  ...previewRoutes,
  ...entranceRoutes,
  ...deviceRoutes,
  ...occupancyRoutes,
  ...deskRoutes,
  ...deskCardRoutes,
  ...paymentLinkRoutes,
  ...timetableRoutes,
  ...boxOfficeSessionRoutes,
  ...closureRoutes,
  ...movedSessionRoutes,
  ...reopeningRoutes,
  ...closureTelephoneRoutes,
  ...importRoutes,
  ...waitingRoutes,
};
