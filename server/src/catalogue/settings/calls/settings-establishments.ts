import type { Handler } from '#platform/http/calls.ts';
import { readParameters } from '#tenants/parameters/data.ts';
import { readReset, readSettings } from '../data.ts';
import { ofKind } from '../rules.ts';
import { settingsView } from '../view.ts';

const MULTI_ESTABLISHMENT = 'ticketingItems_1';

export const settingsEstablishments: Handler<'GET /settingsticketing/establishments'> = async ({
  tenant,
  transaction,
}) => {
  const { settings, reset, parameters } = await transaction(async (db) => ({
    settings: await readSettings(db),
    reset: await readReset(db),
    parameters: await readParameters(db),
  }));
  return {
    isMultiEstablishment: parameters.some(({ code, isEnable }) => code === MULTI_ESTABLISHMENT && isEnable),
    items: ofKind(settings.rows, 'establishment').map(settingsView(tenant, settings).establishment),
    ...(reset && { resetAt: new Date(reset.at).toISOString(), resetBy: reset.by }),
  };
};
