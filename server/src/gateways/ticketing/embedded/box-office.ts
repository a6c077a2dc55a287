import type { BoxOfficeEntrance } from '../box-office/entrance/port.ts';
import type { BoxOffice } from '../box-office/port.ts';
import { ownCatalogue } from './catalogue/own-items.ts';
import { readCatalogue } from './catalogue.ts';
import { embeddedDeskCards } from './desk-cards/desk-cards.ts';
import { embeddedImports } from './imports/imports.ts';
import { embeddedTimetable } from './timetable/timetable.ts';
import { embeddedWaiting } from './waiting.ts';

/** Creates the box office of every venue on the embedded system: its parts use the transaction of their caller. */
export const createBoxOffice = (entrance: BoxOfficeEntrance): BoxOffice => ({
  catalogue: { ...ownCatalogue, readOffered: readCatalogue },
  cards: embeddedDeskCards,
  timetable: embeddedTimetable,
  entrance,
  imports: embeddedImports,
  waiting: embeddedWaiting,
});
