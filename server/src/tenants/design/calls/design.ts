import type { Handler } from '#platform/http/calls.ts';
import { showDesign } from '../service.ts';

export const design: Handler<'GET /settingsportal/design'> = ({ tenant, services }) =>
  services.database.tenant(tenant.id, (db) => showDesign(db, tenant));
