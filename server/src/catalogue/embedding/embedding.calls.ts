import { embeddingProblems } from '@guichet/contract/catalogue/embedding-rules.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { saveSettings, showSettings, undoSettings } from '#tenants/saved-settings/saved-settings.service.ts';
import { EMBEDDING, withChoices } from './embedding.service.ts';
import { normalised } from './embedding.ts';

const embedding: Handler<'GET /portal/embedding'> = async ({ tenant }) => ({
  origins: [...tenant.embeddingOrigins],
});

const saveEmbedding: Handler<'PUT /settingsportal/embedding'> = async (context) => {
  const { version, ...sent } = context.body;
  const fields = embeddingProblems(sent);
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  return withChoices(context, await saveSettings(EMBEDDING, context, version, () => normalised(sent)));
};

const showEmbedding: Handler<'GET /settingsportal/embedding'> = async (context) =>
  withChoices(context, await context.transaction((db) => showSettings(db, EMBEDDING)));

const undoEmbedding: Handler<'POST /settingsportal/undoembedding'> = async (context) =>
  withChoices(context, await undoSettings(EMBEDDING, context, context.body.version));

export const embeddingRoutes = {
  // everyone
  'GET /portal/embedding': embedding,
  // administrator: settings.functionnalities, settings.admin
  'GET /settingsportal/embedding': showEmbedding,
  'PUT /settingsportal/embedding': saveEmbedding,
  'POST /settingsportal/undoembedding': undoEmbedding,
} satisfies Routes;
