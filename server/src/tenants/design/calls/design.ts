import type { Handler } from '#platform/http/calls.ts';
import { showDesign } from '../service.ts';

export const design: Handler<'GET /settingsportal/design'> = ({ tenant, transaction }) =>
  transaction((db) => showDesign(db, tenant));
