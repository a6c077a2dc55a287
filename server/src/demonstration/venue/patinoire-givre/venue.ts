import { completeServices, type DemonstrationVenue } from '../model.ts';
import { establishments, families, themes } from './ground.ts';
import { services } from './services.ts';
import { timetable } from './timetable.ts';

/** One rink: a small venue with a single establishment. */
export const patinoireGivre: DemonstrationVenue = {
  timeZone: 'Europe/Paris',
  catalogue: { establishments, families, themes, services: completeServices(services) },
  timetable,
};
