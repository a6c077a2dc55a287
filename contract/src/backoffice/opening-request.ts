import { call } from '../call.ts';
import { Nothing } from '../shapes.ts';

/** A venue that is complete asks the platform for its opening. */
export const openingRequestCalls = {
  'POST /settingsadmin/openingrequest': call({
    summary: 'Asks the platform to open the venue for sale, by mail; repeated, it changes nothing',
    access: 'administrator',
    answer: Nothing,
    errors: ['tenant.steps-missing', 'settings.changed'],
    perMinute: 10,
  }),
} as const;
