import type { Handler } from '../../platform/calls.ts';
import { saveSettings } from '../save-settings.ts';

export const saveEstablishment: Handler<'PUT /settingsticketing/establishment'> = async (context) => {
  const { row, view } = await saveSettings(context, 'establishment', context.body);
  return view.establishment(row);
};
