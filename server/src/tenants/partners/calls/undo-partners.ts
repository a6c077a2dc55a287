import type { Handler } from '#platform/http/calls.ts';
import { undoSettings } from '../../saved-settings/service.ts';
import { PARTNERS } from '../service.ts';
import { viewPartners } from '../view.ts';

export const undoPartners: Handler<'POST /settingsportal/undopartner'> = async (context) =>
  viewPartners(await undoSettings(PARTNERS, context, context.body.version));
