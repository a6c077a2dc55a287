import type { Handler } from '#platform/http/calls.ts';
import { readSearchSettings } from '../data.ts';

export const searchSettings: Handler<'GET /settingsticketing/searchoptions'> = ({ transaction }) =>
  transaction(readSearchSettings);
