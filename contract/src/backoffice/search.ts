import { z } from 'zod';
import { call } from '../call.ts';
import { ExternalCode, Id, Labels, LocaleTag } from '../shapes.ts';
import { AdministratorLevel } from './team.ts';

/** An establishment, a family or a service found by a search, with the matching text. */
export const FoundItem = z.object({
  externalCode: ExternalCode,
  labels: Labels,
  establishmentLabels: Labels.optional().describe('Name of the establishment where the service is sold'),
  isPresent: z.boolean().describe('False when the ticketing system has removed it'),
  isEnabled: z.boolean(),
  found: z
    .object({
      field: z.enum(['labels', 'descriptions', 'externalCode']),
      language: LocaleTag.optional(),
      text: z.string().describe('The text, or the part of it around the match'),
    })
    .optional()
    .describe('Absent when the name in the requested language contains all words'),
});

/** The best matches and the total number. */
const found = <Shape extends z.ZodType>(shape: Shape) => z.object({ items: z.array(shape), total: z.int() });

export const FoundItems = found(FoundItem);

export const backofficeSearchCalls = {
  'GET /settingsadmin/search': call({
    summary:
      'Finds establishments, families and services by their texts, administrators and roles by their names',
    access: { right: 'settings.ticketing' },
    query: z.object({ q: z.string().trim().min(1).max(100).describe('All words must occur') }),
    answer: z.object({
      establishments: FoundItems,
      families: FoundItems,
      services: FoundItems,
      administrators: found(z.object({ id: Id, email: z.string(), level: AdministratorLevel }))
        .optional()
        .describe('Requires settings.admin'),
      roles: found(z.object({ id: Id, name: z.string() }))
        .optional()
        .describe('Requires settings.admin'),
    }),
    perMinute: 240,
  }),
} as const;
