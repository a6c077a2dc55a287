import type { Handler } from '#platform/http/calls.ts';
import { saveRule } from '../service.ts';
import { viewRule } from '../view.ts';

export const addRule: Handler<'POST /SettingsTicketing/Rule'> = async (context) =>
  viewRule(await saveRule(context, context.body));
