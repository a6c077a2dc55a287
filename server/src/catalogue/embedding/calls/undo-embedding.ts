import type { Handler } from '#platform/http/calls.ts';
import { undoSettings } from '#tenants/saved-settings/service.ts';
import { EMBEDDING, withChoices } from '../service.ts';

export const undoEmbedding: Handler<'POST /settingsportal/undoembedding'> = async (context) =>
  withChoices(context, await undoSettings(EMBEDDING, context, context.body.version));
