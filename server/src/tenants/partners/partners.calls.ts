import { CONFIGURATION_FIELDS } from '@guichet/contract/tenants/partner-rules.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { saveSettings, showSettings, undoSettings } from '../saved-settings/saved-settings.service.ts';
import { keptPartners, PARTNERS } from './partners.service.ts';
import { viewPartners } from './partners.ts';

const addPartner: Handler<'POST /settingsportal/partner'> = async (context) => {
  const saved = await saveSettings(PARTNERS, context, undefined, ({ partners }) => {
    if (partners.some(({ type }) => type === context.body.type)) fail('partner.type-exists');
    return { partners: [...partners, ...keptPartners([context.body], partners)] };
  });
  return viewPartners(saved);
};

const configurationFields: Handler<'GET /SettingsPortal/ConfigurationFields'> = async ({ query }) => [
  ...CONFIGURATION_FIELDS[query.partnerType],
];

const partners: Handler<'GET /settingsportal/partner'> = async ({ transaction }) =>
  viewPartners(await transaction((db) => showSettings(db, PARTNERS)));

const removePartner: Handler<'DELETE /settingsportal/partner'> = async (context) => {
  const saved = await saveSettings(PARTNERS, context, undefined, ({ partners }) => {
    if (!partners.some(({ id }) => id === context.query.id)) fail('partner.not-found');
    return { partners: partners.filter(({ id }) => id !== context.query.id) };
  });
  return viewPartners(saved);
};

const savePartners: Handler<'PUT /settingsportal/partner'> = async (context) => {
  const { version, partners } = context.body;
  const saved = await saveSettings(PARTNERS, context, version, (present) => ({
    partners: keptPartners(partners, present.partners),
  }));
  return viewPartners(saved);
};

const undoPartners: Handler<'POST /settingsportal/undopartner'> = async (context) =>
  viewPartners(await undoSettings(PARTNERS, context, context.body.version));

export const partnersRoutes = {
  // administrator: settings.functionnalities
  'GET /SettingsPortal/ConfigurationFields': configurationFields,
  'GET /settingsportal/partner': partners,
  'PUT /settingsportal/partner': savePartners,
  'POST /settingsportal/partner': addPartner,
  'DELETE /settingsportal/partner': removePartner,
  'POST /settingsportal/undopartner': undoPartners,
} satisfies Routes;
