import { z } from 'zod';
import { call } from '../call.ts';
import { OwnEstablishment, OwnFamily, OwnService, OwnTheme } from './components.ts';

/** The catalogue of a venue that runs on the embedded ticketing system. */

const catalogue = { right: 'venue.catalogue' } as const;

export const boxOfficeCatalogueCalls = {
  'GET /boxoffice/catalogue': call({
    summary: 'Returns the catalogue of the embedded ticketing system',
    access: catalogue,
    answer: z.object({
      establishments: z.array(OwnEstablishment),
      families: z.array(OwnFamily),
      themes: z.array(OwnTheme),
      services: z.array(OwnService),
    }),
    errors: ['box-office.outside-system'],
  }),
} as const;
