import type { Routes } from '#platform/http/calls.ts';
import { embedding } from './calls/embedding.ts';
import { saveEmbedding } from './calls/save-embedding.ts';
import { showEmbedding } from './calls/show-embedding.ts';
import { undoEmbedding } from './calls/undo-embedding.ts';

export const embeddingRoutes = {
  // everyone
  'GET /portal/embedding': embedding,
  // administrator: settings.functionnalities, settings.admin
  'GET /settingsportal/embedding': showEmbedding,
  'PUT /settingsportal/embedding': saveEmbedding,
  'POST /settingsportal/undoembedding': undoEmbedding,
} satisfies Routes;
