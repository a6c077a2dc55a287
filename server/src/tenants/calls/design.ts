import type { Handler } from '../../platform/calls.ts';
import { showDesign } from '../show-design.ts';

export const design: Handler<'GET /settingsportal/design'> = ({ tenant, services }) =>
  services.database.tenant(tenant.id, (db) => showDesign(db, tenant));
