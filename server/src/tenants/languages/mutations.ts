import type { Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#platform/database/database.ts';

export async function writeLanguages(db: TenantDb, languages: readonly Locale[]): Promise<void> {
  await db.query('update portal.tenant set languages = $2 where id = $1', [db.tenantId, [...languages]]);
}
