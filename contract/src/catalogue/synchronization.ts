import { z } from 'zod';
import { call } from '../call.ts';
import { ExternalCode, Id, Instant, Labels } from '../shapes.ts';

/** One field in which an item differs from what it was; prices are in cents. */
const FieldChange = z.object({
  field: z.string().describe('labels, descriptions, price, address …'),
  part: z.string().optional().describe('The language of a text, the name of a price'),
  from: z.string().optional(),
  to: z.string().optional(),
  own: z.string().optional().describe('What an administrator wrote there, which stays'),
});

const ItemChange = z.object({
  kind: z.enum(['establishment', 'family', 'service', 'theme']),
  externalCode: ExternalCode,
  labels: Labels.describe('Its name, as visitors read it'),
  isBack: z.boolean().optional().describe('It had gone and is there again'),
  fields: z.array(FieldChange),
});

export const CatalogueChanges = z.object({
  count: z.int(),
  items: z.array(ItemChange).describe('The first two hundred'),
});

export const SynchronizationResult = z.object({
  added: CatalogueChanges,
  changed: CatalogueChanges,
  gone: CatalogueChanges,
  conflicts: CatalogueChanges.describe(
    'What administrators had written over a text that has changed; theirs stays',
  ),
  leftOut: z
    .array(
      z.object({
        name: z.string(),
        reason: z.enum(['per-booking', 'contact-fields', 'no-price', 'no-code']),
      }),
    )
    .optional()
    .describe('Products that the ticketing system sells, and this portal cannot: not shown'),
});

export const Synchronization = z.object({
  id: Id,
  startedAt: Instant,
  finishedAt: Instant,
  by: z
    .string()
    .describe('E-mail address of the administrator who asked for it; empty when it ran by itself'),
  isDone: z.boolean().describe('False when it failed; nothing was changed then'),
  reason: z.string().optional().describe('Why it failed, in words'),
  result: SynchronizationResult.optional(),
});

export const SynchronizationState = z.object({
  running: z
    .object({
      id: Id,
      step: z.enum(['queued', 'reading', 'comparing', 'writing']),
      done: z.int(),
      of: z.int().describe('How many items there are; 0 while that is not known'),
      startedAt: Instant,
      by: z.string(),
    })
    .optional(),
  lastDoneAt: Instant.optional().describe('When one last succeeded'),
  last: Synchronization.optional().describe('The last one that ended, well or not'),
  history: z
    .array(Synchronization)
    .describe('The last ones that changed something or were asked for; newest first'),
});

export const synchronizationCalls = {
  'POST /settingsticketing/synchronize': call({
    summary: 'Starts to read the catalogue from the ticketing system',
    access: { right: 'ticketing-synchronization' },
    answer: SynchronizationState,
    errors: ['synchronization.running'],
    perMinute: 30,
  }),
  'GET /settingsticketing/synchronization': call({
    summary: 'How far a synchronisation is, and what the last ones found',
    access: { right: ['settings.ticketing', 'ticketing-synchronization'] },
    answer: SynchronizationState,
  }),
} as const;
