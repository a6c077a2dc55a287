import { z } from 'zod';
import { call } from '../call.ts';
import { ExternalCode, Id, Instant, Labels } from '../shapes.ts';

/** A changed field of an item; prices are in cents. */
const FieldChange = z.object({
  field: z.string().describe('labels, descriptions, price, address …'),
  part: z.string().optional().describe('Language of a text, or name of a price'),
  from: z.string().optional(),
  to: z.string().optional(),
  own: z.string().optional().describe('Override of an administrator, which stays'),
});

const ItemChange = z.object({
  kind: z.enum(['establishment', 'family', 'service', 'theme']),
  externalCode: ExternalCode,
  labels: Labels.describe('Name shown to visitors'),
  isBack: z.boolean().optional().describe('The item was removed earlier and is back'),
  fields: z.array(FieldChange),
});

export const CatalogueChanges = z.object({
  count: z.int(),
  items: z.array(ItemChange).describe('The first 200'),
});

export const SynchronizationResult = z.object({
  added: CatalogueChanges,
  changed: CatalogueChanges,
  gone: CatalogueChanges,
  conflicts: CatalogueChanges.describe('Overrides over a changed text, which stay'),
  leftOut: z
    .array(
      z.object({
        name: z.string(),
        reason: z.enum(['per-booking', 'contact-fields', 'no-price', 'no-code']),
      }),
    )
    .optional()
    .describe('Products of the ticketing system that the portal cannot sell; they are not shown'),
});

export const Synchronization = z.object({
  id: Id,
  startedAt: Instant,
  finishedAt: Instant,
  by: z.string().describe('E-mail address of the requester; empty for an automatic run'),
  isDone: z.boolean().describe('False for a failed run, which changed nothing'),
  reason: z.string().optional().describe('Reason of the failure, in words'),
  result: SynchronizationResult.optional(),
});

export const SynchronizationState = z.object({
  running: z
    .object({
      id: Id,
      step: z.enum(['queued', 'reading', 'comparing', 'writing']),
      done: z.int(),
      of: z.int().describe('Number of items; 0 while unknown'),
      startedAt: Instant,
      by: z.string(),
    })
    .optional(),
  lastDoneAt: Instant.optional().describe('Time of the last success'),
  last: Synchronization.optional().describe('The most recent finished run, successful or not'),
  history: z.array(Synchronization).describe('Recent runs with changes or on request, newest first'),
});

export const synchronizationCalls = {
  'POST /settingsticketing/synchronize': call({
    summary: 'Starts a synchronisation of the catalogue',
    access: { right: 'ticketing-synchronization' },
    answer: SynchronizationState,
    errors: ['synchronization.running'],
    perMinute: 30,
  }),
  'GET /settingsticketing/synchronization': call({
    summary: 'Returns the progress of the synchronisation and the last results',
    access: { right: ['settings.ticketing', 'ticketing-synchronization'] },
    answer: SynchronizationState,
  }),
} as const;
