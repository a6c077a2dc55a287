import type { Handler } from '../../platform/calls.ts';
import { saveSettings } from '../save-settings.ts';

export const saveFamily: Handler<'PUT /settingsticketing/family'> = async (context) => {
  const { row, view } = await saveSettings(context, 'family', context.body);
  return view.family(row);
};
