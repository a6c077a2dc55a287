import type { Handler } from '#platform/http/calls.ts';
import { readParameters } from '#tenants/parameters/data.ts';
import { viewSender } from '../sender/view.ts';

export const sender: Handler<'GET /settingsportal/email/sender'> = async ({
  tenant,
  services,
  transaction,
}) => viewSender(await transaction(readParameters), tenant, services.config);
