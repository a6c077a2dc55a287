import type { Handler } from '#platform/http/calls.ts';
import { readItems } from '../data.ts';
import { unnamedIn } from '../rules.ts';

export const unnamed: Handler<'GET /settingsticketing/unnamed'> = async ({ transaction }) =>
  unnamedIn(await transaction(readItems));
