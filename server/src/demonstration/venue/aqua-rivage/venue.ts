import { completeServices, type DemonstrationVenue } from '../model.ts';
import { activities, wellness } from './activities.ts';
import { admissions } from './admissions.ts';
import { cards } from './cards.ts';
import { establishments, families, themes } from './establishments.ts';
import { renewals, subscriptions } from './memberships.ts';
import { shop } from './shop.ts';
import { timetable } from './timetable.ts';

/** Three pools with everything that the product can sell. */
export const aquaRivage: DemonstrationVenue = {
  timeZone: 'Europe/Paris',
  catalogue: {
    establishments,
    families,
    themes,
    services: completeServices([
      ...admissions,
      ...activities,
      ...cards,
      ...subscriptions,
      ...renewals,
      ...wellness,
      ...shop,
    ]),
  },
  timetable,
  sales: { 'ENT-SOIREE': { until: 240 }, 'ENT-NUIT': { from: 21, until: 75 } },
};
