import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { saveSettings } from '../../saved-settings/service.ts';
import { PARTNERS } from '../service.ts';
import { viewPartners } from '../view.ts';

export const removePartner: Handler<'DELETE /settingsportal/partner'> = async (context) => {
  const saved = await saveSettings(PARTNERS, context, undefined, ({ partners }) => {
    if (!partners.some(({ id }) => id === context.query.id)) fail('partner.not-found');
    return { partners: partners.filter(({ id }) => id !== context.query.id) };
  });
  return viewPartners(saved);
};
