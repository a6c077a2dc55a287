import type { Handler } from '#platform/http/calls.ts';
import { saveSettings } from '../saving/service.ts';

export const saveEstablishment: Handler<'PUT /settingsticketing/establishment'> = async (context) => {
  const { row, view } = await saveSettings(context, 'establishment', context.body);
  return view.establishment(row);
};
