import { z } from 'zod';
import { call } from '../call.ts';
import { ExternalCode, Id, Labels, LocaleTag } from '../shapes.ts';
import { AdministratorLevel } from './team.ts';

/** An establishment, a family or a service that a search found, with the matching text. */
export const FoundItem = z.object({
  externalCode: ExternalCode,
  labels: Labels,
  establishmentLabels: Labels.optional().describe('Name of where a service is sold'),
  isPresent: z.boolean().describe('False once it has gone from the ticketing system'),
  isEnabled: z.boolean(),
  found: z
    .object({
      field: z.enum(['labels', 'descriptions', 'externalCode']),
      language: LocaleTag.optional(),
      text: z.string().describe('The text, or the part of it around what was found'),
    })
    .optional()
    .describe('Absent where its name in the asked language has all the words'),
});

/** The best matches, and the number of all. */
const found = <Shape extends z.ZodType>(shape: Shape) => z.object({ items: z.array(shape), total: z.int() });

export const FoundItems = found(FoundItem);

export const backofficeSearchCalls = {
  'GET /settingsadmin/search': call({
    summary: 'Establishments, families and services by their texts; administrators and roles by their names',
    access: { right: 'settings.ticketing' },
    query: z.object({ q: z.string().trim().min(1).max(100).describe('Words that must all occur') }),
    answer: z.object({
      establishments: FoundItems,
      families: FoundItems,
      services: FoundItems,
      administrators: found(z.object({ id: Id, email: z.string(), level: AdministratorLevel }))
        .optional()
        .describe('With settings.admin'),
      roles: found(z.object({ id: Id, name: z.string() }))
        .optional()
        .describe('With settings.admin'),
    }),
    perMinute: 240,
  }),
} as const;
