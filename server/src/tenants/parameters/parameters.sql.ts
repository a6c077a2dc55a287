import type { TenantDb } from '#kernel/database/database.ts';

export type ParameterGroup =
  | 'ticketing'
  | 'home'
  | 'history'
  | 'adminEmail'
  | 'disconnectingPage'
  | 'usedPages'
  | 'mailSender'
  | 'planning';

export interface ParameterRow {
  parameterGroup: ParameterGroup;
  code: string;
  isEnable: boolean;
  value: string | null;
  order: number;
}

/** Reads the switches and values of the tenant, ordered within their group. */
export function readParameters(db: TenantDb): Promise<ParameterRow[]> {
  return db.named<ParameterRow>(
    'parameters',
    `select parameter_group as "parameterGroup", code, is_enable as "isEnable", value, item_order as "order"
       from portal.parameter order by parameter_group, item_order, code`,
  );
}

/** A parameter to save; its position in the group is unchanged. */
export interface SavedParameter {
  group: ParameterGroup;
  code: string;
  isEnable: boolean;
  /** The stored value is unchanged when this is absent */
  value?: string;
}

export async function saveParameters(db: TenantDb, parameters: readonly SavedParameter[]): Promise<void> {
  await db.query(
    `insert into portal.parameter (tenant_id, parameter_group, code, is_enable, value)
     select $1, "group", code, "isEnable", value
       from jsonb_to_recordset($2) as saved ("group" text, code text, "isEnable" boolean, value text)
     on conflict (tenant_id, parameter_group, code)
     do update set is_enable = excluded.is_enable, value = coalesce(excluded.value, parameter.value)`,
    [db.tenantId, JSON.stringify(parameters)],
  );
}
