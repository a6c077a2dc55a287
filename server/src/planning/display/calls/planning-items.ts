import type { Handler } from '#platform/http/calls.ts';
import { readParameters } from '#tenants/parameters/data.ts';
import { displayOf } from '../rules.ts';

export const planningItems: Handler<'GET /settingsportal/planningItems'> = async ({ transaction }) =>
  displayOf(await transaction(readParameters));
