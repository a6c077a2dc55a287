import { type Row, to } from './access-rows.ts';
import type { EntranceKey } from './samples-entrance.ts';

/** The provider tenant has no entrances. */
const OUTSIDE = '409 box-office.outside-system';

const entrance = (answer: number | string = 200): Row =>
  to(['venue.entrance'], answer, { ofMaster: OUTSIDE, ofProvider: OUTSIDE });

/** Expected access to the calls of entrances. */
export const ENTRANCE_ACCESS: Readonly<Record<EntranceKey, Row>> = {
  'GET /boxoffice/entrance': entrance(),
  'POST /boxoffice/entrancescan': entrance(),
  'POST /boxoffice/entrancescans': entrance(),
  'POST /boxoffice/entranceleave': entrance(),
  'POST /boxoffice/entranceundo': entrance('409 entrance.not-undone'),
  'GET /boxoffice/entrancescanned': entrance(),
  'GET /boxoffice/entrancefind': entrance(),
  'GET /boxoffice/entrancereason': entrance(),
  'GET /boxoffice/entrancecodes': entrance(),
  'GET /boxoffice/devices': entrance(),
  'POST /boxoffice/device': entrance(),
  'PUT /boxoffice/device': entrance('404 device.unknown'),
  'DELETE /boxoffice/device': entrance('404 device.unknown'),
  'GET /boxoffice/entrancesettings': entrance(),
  // A version that no setting reaches
  'PUT /boxoffice/entrancesettings': entrance('409 settings.changed'),
  'GET /boxoffice/occupancy': entrance(),
};
