import type { Handler } from '#platform/http/calls.ts';
import { readParameters } from '../data.ts';
import { itemsOf } from '../view.ts';

export const planningItems: Handler<'GET /settingsportal/planningItems'> = async ({ transaction }) => {
  const parameters = await transaction(readParameters);
  const planning = itemsOf(parameters, 'ticketing').find((item) => item.code === 'ticketingItems_planning');
  const display = Number(
    itemsOf(parameters, 'planning').find((item) => item.code === 'planning_display')?.value ?? 1,
  );
  return { isEnable: planning?.isEnable ?? false, displayType: display === 0 || display === 2 ? display : 1 };
};
