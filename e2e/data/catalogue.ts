import { aquaRivage } from '../../server/src/demonstration/venue/aqua-rivage/venue.ts';
import { sql } from '../harness/database.ts';
import { VENUE } from './demonstration.ts';

/** Changes the names of a service in the ticketing system. @param labels by language */
export async function changeInTicketing(code: string, labels: Record<string, string>): Promise<void> {
  await sql(
    `update venue.service set labels = labels || $2 from portal.tenant
      where tenant.id = service.tenant_id and tenant.name = $3 and code = $1`,
    [code, JSON.stringify(labels), VENUE],
  );
}

/**
 * Removes a service from the ticketing system.
 * @returns a function that restores it
 */
export async function takeOutOfTicketing(code: string): Promise<() => Promise<void>> {
  const [row] = await sql<{ stored: object }>(
    `with gone as (
       delete from venue.service using portal.tenant
        where tenant.id = service.tenant_id and tenant.name = $2 and code = $1 returning service.*)
     select to_jsonb(gone) as stored from gone`,
    [code, VENUE],
  );
  return async () => {
    await sql(
      'insert into venue.service select (jsonb_populate_record(null::venue.service, $1)).* on conflict do nothing',
      [JSON.stringify(row?.stored)],
    );
  };
}

/** Undoes the changes of tests in the back office and in the ticketing system. */
export async function restoreCatalogue(): Promise<void> {
  for (const { code, labels } of aquaRivage.catalogue.services)
    await sql(
      `update venue.service set labels = $2 from portal.tenant
        where tenant.id = service.tenant_id and tenant.name = $3 and code = $1`,
      [code, labels, VENUE],
    );
  await sql(
    `update portal.catalogue_item as item
        set labels = default, descriptions = default, is_enabled = default, item_order = default, picture_id = default,
            limit_notif_1 = default, limit_notif_2 = default, limit_notif_time_1 = default, limit_notif_time_2 = default,
            is_present = true, before_reset = null, version = version + 1,
            source = case when kind = 'service'
                          then item.source || jsonb_build_object('labels', coalesce(
                                 (select labels from venue.service
                                   where service.tenant_id = item.tenant_id and service.code = item.code), item.source -> 'labels'))
                          else item.source end`,
  );
  // Invalidates the caches of all processes.
  await sql(`select pg_notify('guichet_tenant_changed', id::text) from portal.tenant`);
}
