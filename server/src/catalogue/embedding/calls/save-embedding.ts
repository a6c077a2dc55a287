import { embeddingProblems } from '@guichet/contract/catalogue/embedding-rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { saveSettings } from '#tenants/saved-settings/service.ts';
import { normalised } from '../rules.ts';
import { EMBEDDING, withChoices } from '../service.ts';

export const saveEmbedding: Handler<'PUT /settingsportal/embedding'> = async (context) => {
  const { version, ...sent } = context.body;
  const fields = embeddingProblems(sent);
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  return withChoices(context, await saveSettings(EMBEDDING, context, version, () => normalised(sent)));
};
