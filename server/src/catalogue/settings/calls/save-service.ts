import type { Handler } from '#platform/http/calls.ts';
import { saveSettings } from '../saving/service.ts';

export const saveService: Handler<'PUT /settingsticketing/service'> = async (context) => {
  const { row, view } = await saveSettings(context, 'service', context.body);
  return view.service(row);
};
