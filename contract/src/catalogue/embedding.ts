import { z } from 'zod';
import { call } from '../call.ts';
import { ExternalCode, Labels } from '../shapes.ts';
import { SavedState, SeenVersion } from '../tenants/saved-settings.ts';
import { MAX_ORIGINS } from './embedding-rules.ts';

/** Embedding of a venue's sessions in other websites. */

const right = { right: ['settings.functionnalities', 'settings.admin'] } as const;

const Embedding = z.object({
  origins: z
    .array(z.object({ address: z.string().max(200) }))
    .max(MAX_ORIGINS)
    .describe('Origins of the websites that may show the embedded page: https://www.example.com'),
});

const Choice = z.object({ code: ExternalCode, labels: Labels });

export const SavedEmbedding = Embedding.extend({
  saved: SavedState,
  choices: z
    .object({
      establishments: z.array(Choice),
      services: z.array(Choice).describe('Services with sessions'),
    })
    .describe('Filters of the embedded page'),
});

export const embeddingCalls = {
  'GET /portal/embedding': call({
    summary: 'Lists the websites that may show the embedded page',
    access: 'everyone',
    answer: z.object({ origins: z.array(z.string()) }),
    sharedForSeconds: 5,
  }),
  'GET /settingsportal/embedding': call({
    summary: 'Returns the websites that may show the sessions, and the available filters',
    access: right,
    answer: SavedEmbedding,
  }),
  'PUT /settingsportal/embedding': call({
    summary: 'Changes the websites that may show the sessions, effective from the next view',
    access: right,
    body: Embedding.extend(SeenVersion.shape),
    answer: SavedEmbedding,
    errors: ['settings.changed'],
  }),
  'POST /settingsportal/undoembedding': call({
    summary: 'Restores the websites from before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedEmbedding,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
