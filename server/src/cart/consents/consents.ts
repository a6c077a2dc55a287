import type { Labels, Locale } from '@guichet/contract/locale.ts';
import type { UsedLinkRow } from '#tenants/documents/documents.sql.ts';
import type { StoredLine } from '../cart.ts';

/** Terms of sale as a buyer accepted them. */
export interface AcceptedTerms {
  linkId: string;
  locale: Locale;
  name: string;
  /** As the page showed it; that of a document names the document, which never changes */
  url: string;
  documentId?: string | undefined;
}

/** The supporting documents of a price that the buyer says to have; any one of them is enough. */
export interface ConfirmedDocuments {
  priceLabels: Labels;
  documents: string[];
}

/**
 * The venue's terms of sale at an address.
 * @param addressOf of a link in a language
 * @returns undefined when they have another address by now
 */
export function termsAt(
  links: readonly UsedLinkRow[],
  url: string,
  addressOf: (link: UsedLinkRow, locale: Locale) => string,
): AcceptedTerms | undefined {
  for (const link of links) {
    if (link.kind !== 'terms') continue;
    for (const [language, content] of Object.entries(link.contents)) {
      const locale = language as Locale;
      if (addressOf(link, locale) === url)
        return { linkId: link.id, locale, name: content.name, url, documentId: content.documentId };
    }
  }
  return undefined;
}

/** What a cart's prices require, each price once. */
export function requiredDocuments(lines: readonly StoredLine[]): ConfirmedDocuments[] {
  const required = lines
    .filter(({ supportingDocuments }) => supportingDocuments.length > 0)
    .map(({ labels, supportingDocuments }) => ({ priceLabels: labels, documents: supportingDocuments }));
  return [...new Map(required.map((one) => [JSON.stringify(one), one])).values()];
}
