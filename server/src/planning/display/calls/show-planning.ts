import type { Handler } from '#platform/http/calls.ts';
import { showSettings } from '#tenants/saved-settings/service.ts';
import { PLANNING } from '../service.ts';

export const showPlanning: Handler<'GET /settingsportal/planning'> = ({ transaction }) =>
  transaction((db) => showSettings(db, PLANNING));
