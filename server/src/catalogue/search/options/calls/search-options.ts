import type { Handler } from '#platform/http/calls.ts';
import { readSearchSettings } from '../data.ts';
import { offeredOptions } from '../rules.ts';

export const searchOptions: Handler<'GET /ticketing/searchoptions'> = async ({ transaction }) =>
  offeredOptions(await transaction(readSearchSettings));
