import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { saveSettings } from '../../saved-settings/service.ts';
import { keptPartners, PARTNERS } from '../service.ts';
import { viewPartners } from '../view.ts';

export const addPartner: Handler<'POST /settingsportal/partner'> = async (context) => {
  const saved = await saveSettings(PARTNERS, context, undefined, ({ partners }) => {
    if (partners.some(({ type }) => type === context.body.type)) fail('partner.type-exists');
    return { partners: [...partners, ...keptPartners([context.body], partners)] };
  });
  return viewPartners(saved);
};
