import type { Handler } from '#platform/http/calls.ts';
import { readReset, readSettings } from '../data.ts';
import { ofKind } from '../rules.ts';
import { settingsView } from '../view.ts';

export const settingsEstablishments: Handler<'GET /settingsticketing/establishments'> = async ({
  tenant,
  transaction,
}) => {
  const { settings, reset } = await transaction(async (db) => ({
    settings: await readSettings(db),
    reset: await readReset(db),
  }));
  return {
    items: ofKind(settings.rows, 'establishment').map(settingsView(tenant, settings).establishment),
    ...(reset && { resetAt: new Date(reset.at).toISOString(), resetBy: reset.by }),
  };
};
