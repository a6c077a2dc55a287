import type { Handler } from '../../platform/calls.ts';
import { saveSettings } from '../save-settings.ts';

export const saveService: Handler<'PUT /settingsticketing/service'> = async (context) => {
  const { row, view } = await saveSettings(context, 'service', context.body);
  return view.service(row);
};
