import { z } from 'zod';
import { call } from '../call.ts';
import { ExternalCode, Labels } from '../shapes.ts';
import { SavedState, SeenVersion } from '../tenants/saved-settings.ts';
import { MAX_ORIGINS } from './embedding-rules.ts';

/** A venue's sessions within the pages of other websites. */

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
      services: z.array(Choice).describe('Those with sessions'),
    })
    .describe('What the embedded page can be narrowed to'),
});

export const embeddingCalls = {
  'GET /portal/embedding': call({
    summary: 'The websites that may show the embedded page: it talks to no other',
    access: 'everyone',
    answer: z.object({ origins: z.array(z.string()) }),
    sharedForSeconds: 5,
  }),
  'GET /settingsportal/embedding': call({
    summary: 'The websites that may show the sessions, and what these can be narrowed to',
    access: right,
    answer: SavedEmbedding,
  }),
  'PUT /settingsportal/embedding': call({
    summary: 'Changes the websites that may show the sessions, from their next view on',
    access: right,
    body: Embedding.extend(SeenVersion.shape),
    answer: SavedEmbedding,
    errors: ['settings.changed'],
  }),
  'POST /settingsportal/undoembedding': call({
    summary: 'Brings back the websites before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedEmbedding,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
