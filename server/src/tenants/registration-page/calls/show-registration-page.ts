import type { Handler } from '#platform/http/calls.ts';
import { showSettings } from '#tenants/saved-settings/service.ts';
import { REGISTRATION_PAGE, showRegistration } from '../service.ts';

export const showRegistrationPage: Handler<'GET /settingsportal/registrationpage'> = async ({
  transaction,
  services,
  tenant,
}) => showRegistration(services, tenant, await transaction((db) => showSettings(db, REGISTRATION_PAGE)));
