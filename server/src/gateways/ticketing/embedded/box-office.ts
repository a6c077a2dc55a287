import type { BoxOffice } from '../box-office/port.ts';
import { ownCatalogue } from './catalogue/own-items.ts';

/** The box office of every venue on the embedded system: its parts use the transaction of their caller. */
export const boxOffice: BoxOffice = { catalogue: ownCatalogue };
