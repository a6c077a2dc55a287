import type { Handler } from '#platform/http/calls.ts';
import { undoSettings } from '#tenants/saved-settings/service.ts';
import { REGISTRATION_PAGE, showRegistration } from '../service.ts';

export const undoRegistrationPage: Handler<'POST /settingsportal/undoregistrationpage'> = async (context) => {
  const saved = await undoSettings(REGISTRATION_PAGE, context, context.body.version);
  return showRegistration(context.services, context.tenant, saved);
};
