import { type Labels, LOCALES } from '@guichet/contract/locale.ts';
import type { LinkKind } from '@guichet/contract/tenants/link-rules.ts';
import { typeset } from '@guichet/phrases/typeset.ts';
import type { Database } from '#kernel/database/database.ts';
import { documentBrand } from '#platform/tenancy/document-brand.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readUsedLinks } from '#tenants/documents/documents.sql.ts';
import { renderNotice } from '#tenants/documents/notice/notice.service.ts';
import type { NoticeDocument } from '#tenants/documents/notice/notice.ts';
import { HOUSE_RULES } from './notices/house-rules.ts';
import type { LocalizedNotice } from './notices/model.ts';
import { PRIVACY } from './notices/privacy.ts';
import { TERMS } from './notices/terms.ts';
import { type FooterDocument, seedFooterDocuments } from './tenants.ts';

/** Gives each venue without documents in its footer the terms, the privacy notice and the house rules. */
export async function seedFooter(
  database: Database,
  services: Pick<Services, 'documents'>,
  venues: readonly Tenant[],
): Promise<void> {
  for (const venue of venues) {
    const known = await database.tenant(venue.id, readUsedLinks);
    if (known.length > 0) continue;
    const documents = await Promise.all(
      [TERMS, PRIVACY, HOUSE_RULES].map((notice) => render(services, venue, notice)),
    );
    await database.tenant(venue.id, (db) => seedFooterDocuments(db, documents));
  }
}

async function render(
  { documents }: Pick<Services, 'documents'>,
  venue: Tenant,
  notice: LocalizedNotice,
): Promise<FooterDocument> {
  const brand = documentBrand(venue);
  const texts = LOCALES.flatMap((locale) => {
    const text = notice[locale];
    return text ? [{ locale, text }] : [];
  });
  const files = await Promise.all(
    texts.map(
      async ({ locale, text }) =>
        [locale, await renderNotice(documents, addressed(text, venue), locale, brand)] as const,
    ),
  );
  const labels = Object.fromEntries(texts.map(({ locale, text }) => [locale, text.title])) as Labels;
  return { labels, kind: kindOf(notice), files: Object.fromEntries(files) };
}

const kindOf = (notice: LocalizedNotice): LinkKind =>
  notice === TERMS ? 'terms' : notice === PRIVACY ? 'privacy' : 'rules';

/** Inserts the venue’s name into a notice. */
function addressed({ title, sections }: NoticeDocument, venue: Tenant): NoticeDocument {
  const named = (text: string) => typeset(text).replaceAll('{venue}', venue.displayName);
  return {
    title,
    sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.map(named) })),
  };
}
