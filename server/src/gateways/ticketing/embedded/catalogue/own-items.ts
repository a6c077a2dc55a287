import type { TenantDb } from '#kernel/database/database.ts';
import type { OwnCatalogue } from '../../box-office/catalogue/port.ts';
import { readCatalogue } from '../catalogue.ts';

/** Reads the catalogue with the order of its themes. */
export async function readOwnCatalogue(db: TenantDb): Promise<OwnCatalogue> {
  const catalogue = await readCatalogue(db);
  return {
    ...catalogue,
    themes: catalogue.themes.map((theme, index) => ({ ...theme, position: index + 1 })),
  };
}
