import { sql } from '../harness/database.ts';

/** Names of the items that tests add begin with this. */
export const ADDED = 'Bain de minuit';

/** Removes the items, drafts and publications of tests from the catalogue of the embedded ticketing system. */
export async function restoreOwnCatalogue(): Promise<void> {
  await sql('delete from portal.catalogue_draft');
  await sql('delete from portal.catalogue_publication');
  await sql(`delete from venue.service where labels ->> 'fr-FR' like $1 || '%'`, [ADDED]);
  await sql(`delete from portal.catalogue_item where source -> 'labels' ->> 'fr-FR' like $1 || '%'`, [ADDED]);
  // Invalidates the caches of all processes.
  await sql(`select pg_notify('guichet_tenant_changed', id::text) from portal.tenant`);
}
