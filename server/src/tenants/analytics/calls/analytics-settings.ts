import type { Handler } from '#platform/http/calls.ts';
import { readTracker } from '../data.ts';
import { viewTracker } from '../view.ts';

export const analyticsSettings: Handler<'GET /settingsportal/analytics'> = async ({ transaction }) =>
  viewTracker(await transaction(readTracker));
