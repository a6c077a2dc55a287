import type { Labels, Locale } from '@guichet/contract/locale.ts';
import type { UsedLinkRow } from '#tenants/documents/documents.sql.ts';
import type { StoredLine } from '../cart.ts';

/** Terms of sale that a buyer accepted. */
export interface AcceptedTerms {
  linkId: string;
  locale: Locale;
  name: string;
  /** The address that the page showed; the address of a document names the document, which never changes */
  url: string;
  documentId?: string | undefined;
}

/** The supporting documents of a price, any of which is enough, as the buyer confirmed them. */
export interface ConfirmedDocuments {
  priceLabels: Labels;
  documents: string[];
}

/**
 * Returns the venue's terms of sale at an address.
 * @param addressOf returns the address of a link in a language
 * @returns undefined when the terms have another address now
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

/** Returns the documents that a cart's prices require, each price once. */
export function requiredDocuments(lines: readonly StoredLine[]): ConfirmedDocuments[] {
  const required = lines
    .filter(({ supportingDocuments }) => supportingDocuments.length > 0)
    .map(({ labels, supportingDocuments }) => ({ priceLabels: labels, documents: supportingDocuments }));
  return [...new Map(required.map((one) => [JSON.stringify(one), one])).values()];
}
