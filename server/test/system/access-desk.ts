import { type Row, to } from './access-rows.ts';
import type { DeskKey } from './samples-desk.ts';

/** The provider tenant has no desk. */
const OUTSIDE = '409 box-office.outside-system';
const AT_PROVIDER = { ofMaster: OUTSIDE, ofProvider: OUTSIDE };

const NO_CARD = '404 card.not-found';

const desk = (answer: number | string = 200): Row => to(['venue.desk'], answer, AT_PROVIDER);

/** Expected access to the calls of the desk. */
export const DESK_ACCESS: Readonly<Record<DeskKey, Row>> = {
  'GET /boxoffice/desk': desk(),
  'GET /boxoffice/desksessions': desk(),
  'GET /boxoffice/desknextday': desk(),
  'GET /boxoffice/deskcustomers': desk(),
  'GET /boxoffice/deskcustomer': desk(),
  'GET /boxoffice/deskcustomercards': desk(),
  'POST /boxoffice/deskcustomer': desk(),
  'PUT /boxoffice/deskcart': desk(),
  'PUT /boxoffice/deskpromotioncode': desk('404 cart.not-found'),
  'DELETE /boxoffice/deskpromotioncode': desk('404 cart.not-found'),
  'DELETE /boxoffice/deskcart': desk('404 cart.not-found'),
  'POST /boxoffice/desklink': desk('404 cart.not-found'),
  'GET /boxoffice/desklinks': desk(),
  'PUT /boxoffice/desklink': desk('404 desk.link-unknown'),
  'POST /boxoffice/desklinkmail': desk('404 desk.link-unknown'),
  'DELETE /boxoffice/desklink': desk('404 desk.link-unknown'),
  'POST /boxoffice/deskgift': desk('404 cart.not-found'),
  'GET /boxoffice/deskticketspdf': desk(),
  'GET /boxoffice/deskgifts': desk(),
  'GET /boxoffice/deskcards': desk(),
  'GET /boxoffice/deskcard': desk(),
  'GET /boxoffice/deskcardmovements': desk(),
  'POST /boxoffice/deskcard': desk('404 service.not-found'),
  'POST /boxoffice/deskcardreplacement': desk(NO_CARD),
  'POST /boxoffice/deskcardcorrection': desk(NO_CARD),
  'PUT /boxoffice/deskcardholder': desk(NO_CARD),
  'PUT /boxoffice/deskcardblock': desk(NO_CARD),
  'GET /boxoffice/deskcardpdf': desk(),
  'PUT /boxoffice/desksettings': to(['settings.ticketing'], '409 settings.changed', AT_PROVIDER),
};
