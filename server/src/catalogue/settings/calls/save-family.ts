import type { Handler } from '#platform/http/calls.ts';
import { saveSettings } from '../saving/service.ts';

export const saveFamily: Handler<'PUT /settingsticketing/family'> = async (context) => {
  const { row, view } = await saveSettings(context, 'family', context.body);
  return view.family(row);
};
