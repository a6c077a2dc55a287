import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** Reads the languages that the venue offers, the default language first. */
export async function readLanguages(db: TenantDb): Promise<Locale[]> {
  const [row] = await db.query<{ languages: Locale[] | null }>(
    'select languages from portal.tenant where id = $1',
    [db.tenantId],
  );
  return row?.languages ?? [...LOCALES];
}

export async function writeLanguages(db: TenantDb, languages: readonly Locale[]): Promise<void> {
  await db.query('update portal.tenant set languages = $2 where id = $1', [db.tenantId, [...languages]]);
}
