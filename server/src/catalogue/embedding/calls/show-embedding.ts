import type { Handler } from '#platform/http/calls.ts';
import { showSettings } from '#tenants/saved-settings/service.ts';
import { EMBEDDING, withChoices } from '../service.ts';

export const showEmbedding: Handler<'GET /settingsportal/embedding'> = async (context) =>
  withChoices(context, await context.transaction((db) => showSettings(db, EMBEDDING)));
