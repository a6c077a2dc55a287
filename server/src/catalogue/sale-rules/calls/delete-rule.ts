import type { Handler } from '#platform/http/calls.ts';
import { removeRule } from '../service.ts';

export const deleteRule: Handler<'DELETE /SettingsTicketing/Rule'> = async (context) => {
  await removeRule(context, context.query.id);
  return undefined;
};
