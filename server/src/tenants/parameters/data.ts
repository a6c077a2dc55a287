import type { TenantDb } from '#platform/database/database.ts';

/** The groups of parameters. */
export type ParameterGroup =
  | 'ticketing'
  | 'home'
  | 'history'
  | 'adminEmail'
  | 'disconnectingPage'
  | 'usedPages'
  | 'mailSender'
  | 'planning';

/** A parameter of a tenant. */
export interface ParameterRow {
  parameterGroup: ParameterGroup;
  code: string;
  isEnable: boolean;
  value: string | null;
  order: number;
}

/** Switches and values of the tenant, ordered within their group. */
export function readParameters(db: TenantDb): Promise<ParameterRow[]> {
  return db.named<ParameterRow>(
    'parameters',
    `select parameter_group as "parameterGroup", code, is_enable as "isEnable", value, item_order as "order"
       from portal.parameter order by parameter_group, item_order, code`,
  );
}
