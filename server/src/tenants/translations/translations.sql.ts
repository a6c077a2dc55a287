import type { Locale } from '@guichet/contract/locale.ts';
import type { PhraseOverrides } from '@guichet/phrases/phrase-overrides.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** A saved state of the phrase overrides of a language. */
export interface TranslationRow {
  locale: Locale;
  /** 0 before the first save */
  version: number;
  words: PhraseOverrides;
  /** The version that an undo restores, 0 for no words; null when there is nothing to undo */
  before: number | null;
  /** Null before the first save */
  savedAt: Date | null;
  savedBy: string;
}

const COLUMNS = 'locale, version, words, before, saved_at as "savedAt", saved_by as "savedBy"';

const none = (locale: Locale): TranslationRow => ({
  locale,
  version: 0,
  words: {},
  before: null,
  savedAt: null,
  savedBy: '',
});

/** Reads the present phrase overrides of a language. */
export async function readTranslation(db: TenantDb, locale: Locale): Promise<TranslationRow> {
  const rows = await db.query<TranslationRow>(
    `select ${COLUMNS} from portal.translation where locale = $1 order by version desc limit 1`,
    [locale],
  );
  return rows[0] ?? none(locale);
}

/** Reads the present phrase overrides and locks the tenant, so that saves of the venue are serialised. */
export async function lockTranslation(db: TenantDb, locale: Locale): Promise<TranslationRow> {
  await db.query('select id from portal.tenant where id = $1 for update', [db.tenantId]);
  return readTranslation(db, locale);
}

/** Reads the words of an earlier version; undefined when it has been deleted. */
export async function readWordsBefore(
  db: TenantDb,
  { locale, before }: TranslationRow,
): Promise<TranslationRow | undefined> {
  if (before === null) return undefined;
  if (before === 0) return none(locale);
  const rows = await db.query<TranslationRow>(
    `select ${COLUMNS} from portal.translation where locale = $1 and version = $2`,
    [locale, before],
  );
  return rows[0];
}

/** Reads the present phrase overrides of every saved language. */
export function readTranslations(db: TenantDb): Promise<Pick<TranslationRow, 'locale' | 'words'>[]> {
  return db.query(
    'select distinct on (locale) locale, words from portal.translation order by locale, version desc',
  );
}

/** The number of saves of a language that can be undone. */
const KEPT_VERSIONS = 20;

/** Saves a new state; earlier states remain for an undo. */
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
