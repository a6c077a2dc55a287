import type { Handler } from '#platform/http/calls.ts';
import { readParameters } from '#tenants/directory/data.ts';
import { itemsOf } from '../view.ts';

export const planningItems: Handler<'GET /settingsportal/planningItems'> = async ({ tenant, services }) => {
  const parameters = await services.database.tenant(tenant.id, readParameters);
  const planning = itemsOf(parameters, 'ticketing').find((item) => item.code === 'ticketingItems_planning');
  const display = Number(
    itemsOf(parameters, 'planning').find((item) => item.code === 'planning_display')?.value ?? 1,
  );
  return { isEnable: planning?.isEnable ?? false, displayType: display === 0 || display === 2 ? display : 1 };
};
