import type { BoxOfficeCards } from './cards/port.ts';
import type { BoxOfficeCatalogue } from './catalogue/port.ts';
import type { BoxOfficeEntrance } from './entrance/port.ts';
import type { BoxOfficeImports } from './imports/port.ts';
import type { BoxOfficeTimetable } from './timetable/port.ts';
import type { BoxOfficeWaiting } from './waiting/port.ts';

/**
 * The embedded ticketing system of one venue, as the venue's own administrators edit it. Each part has a port of its own.
 * A part reads and writes in the caller's transaction, so that a change and its entry in the audit log are one commit.
 */
export interface BoxOffice {
  readonly cards: BoxOfficeCards;
  readonly catalogue: BoxOfficeCatalogue;
  readonly entrance: BoxOfficeEntrance;
  readonly imports: BoxOfficeImports;
  readonly timetable: BoxOfficeTimetable;
  readonly waiting: BoxOfficeWaiting;
}

/**
 * Returns the box office of a venue.
 * @returns undefined where an outside system owns the venue's data
 */
export type FindBoxOffice = (tenant: { id: string; name: string }) => Promise<BoxOffice | undefined>;
