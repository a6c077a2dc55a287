import type { TenantDb } from '#platform/database/database.ts';
import type { TranslationRow } from './data.ts';

/** The number of saves of a language that can be undone. */
const KEPT_VERSIONS = 20;

/** Makes a state the present one; the earlier ones are kept for an undo. */
export async function saveTranslation(
  db: TenantDb,
  { locale, version, words, before, savedBy }: TranslationRow,
): Promise<void> {
  await db.query(
    `insert into portal.translation (tenant_id, locale, version, words, before, saved_by)
     values ($1, $2, $3, $4, $5, $6)`,
    [db.tenantId, locale, version, JSON.stringify(words), before, savedBy],
  );
  await db.query('delete from portal.translation where locale = $1 and version <= $2', [
    locale,
    version - KEPT_VERSIONS,
  ]);
  const shown = Object.keys(words).length > 0 ? { [locale]: version } : {};
  await db.query(
    'update portal.tenant set translations = (translations - $2::text) || $3::jsonb where id = $1',
    [db.tenantId, locale, JSON.stringify(shown)],
  );
}
