import type { Handler } from '#platform/http/calls.ts';
import { saveSettings } from '../../saved-settings/service.ts';
import { keptPartners, PARTNERS } from '../service.ts';
import { viewPartners } from '../view.ts';

export const savePartners: Handler<'PUT /settingsportal/partner'> = async (context) => {
  const { version, partners } = context.body;
  const saved = await saveSettings(PARTNERS, context, version, (present) => ({
    partners: keptPartners(partners, present.partners),
  }));
  return viewPartners(saved);
};
