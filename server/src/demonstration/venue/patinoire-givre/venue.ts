import { completeServices, type DemonstrationVenue } from '../model.ts';
import { cardsAndGear } from './cards.ts';
import { establishments, families, themes } from './establishments.ts';
import { lessons } from './lessons.ts';
import { skating } from './skating.ts';
import { pools, timetable } from './timetable.ts';

/** One rink: a small venue with a single establishment. */
export const patinoireGivre: DemonstrationVenue = {
  timeZone: 'Europe/Paris',
  catalogue: {
    establishments,
    families,
    themes,
    services: completeServices([...skating, ...lessons, ...cardsAndGear]),
  },
  timetable,
  pools,
};
