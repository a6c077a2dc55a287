import type { Handler } from '#platform/http/calls.ts';
import { showSettings } from '../../saved-settings/service.ts';
import { PARTNERS } from '../service.ts';
import { viewPartners } from '../view.ts';

export const partners: Handler<'GET /settingsportal/partner'> = async ({ transaction }) =>
  viewPartners(await transaction((db) => showSettings(db, PARTNERS)));
