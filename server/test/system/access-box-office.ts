import { type Row, to } from './access-rows.ts';
import type { BoxOfficeKey } from './samples-box-office.ts';

/** The provider tenant has no box office. */
const OUTSIDE = '409 box-office.outside-system';
const AT_PROVIDER = { ofMaster: OUTSIDE, ofProvider: OUTSIDE };

const catalogue = (answer: number | string = 200): Row => to(['venue.catalogue'], answer, AT_PROVIDER);

/** Expected access to the calls of the box office. */
export const BOX_OFFICE_ACCESS: Readonly<Record<BoxOfficeKey, Row>> = {
  'GET /boxoffice/catalogue': catalogue(),
};
