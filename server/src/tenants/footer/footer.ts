import type { ErrorCode } from '@guichet/contract/errors.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import {
  type LinkContent,
  type LinkKind,
  linkProblems,
  mayBeDocument,
  readWebAddress,
} from '@guichet/contract/tenants/link-rules.ts';

/** A link of the footer by language; a missing language falls back to the default language. */
export interface FooterLink {
  id: string;
  kind: LinkKind;
  contents: Partial<Record<Locale, LinkContent>>;
}

/** The footer of a venue. */
export interface Footer {
  /** Value of the parameter adminEmail_2; empty for none */
  contactEmail: string;
  /** In display order */
  links: FooterLink[];
}

/** Returns the problems of a sent footer by field. @param main the venue’s main language */
export function problemsOf({ links }: Pick<Footer, 'links'>, main: Locale): Record<string, ErrorCode> {
  const problems: Record<string, ErrorCode> = linkProblems(links, main);
  if (new Set(links.map(({ id }) => id)).size < links.length) problems.links = 'field.choice';
  return problems;
}

/** Returns a link as stored: per language a document or an address, with the address normalised. */
export function keptLink({ id, kind, contents }: FooterLink): FooterLink {
  const kept: FooterLink['contents'] = {};
  for (const locale of LOCALES) {
    const content = contents[locale];
    if (!content) continue;
    const { name, url, documentId } = content;
    kept[locale] =
      documentId !== undefined && mayBeDocument(kind)
        ? { name, url: '', documentId }
        : { name, url: readWebAddress(url) ?? '' };
  }
  return { id, kind, contents: kept };
}

/** Returns the distinct ids of the documents that links lead to. */
export const documentIds = (links: readonly FooterLink[]): string[] => [
  ...new Set(
    links.flatMap(({ contents }) =>
      Object.values(contents).flatMap(({ documentId }) => (documentId ? [documentId] : [])),
    ),
  ),
];

/** Returns audit log fields: the links that differ from another footer, or all names when only the order differs. */
export function footerFields({ contactEmail, links }: Footer, other: Footer): Record<string, string> {
  const [own, others] = [links.map(linkText), other.links.map(linkText)];
  const hasSameLinks = own.length === others.length && own.every((text) => others.includes(text));
  const names = links.map(
    ({ contents }) => (contents[DEFAULT_LOCALE] ?? Object.values(contents)[0])?.name ?? '',
  );
  const changed = own.filter((text) => !others.includes(text));
  return { contactEmail, usedLinks: (hasSameLinks ? names : changed).join(', ') };
}

/** Serialises a link independently of the key order in which the database returns objects. */
function linkText({ kind, contents }: FooterLink): string {
  const texts = LOCALES.flatMap((locale) => {
    const content = contents[locale];
    return content ? [`${content.name} → ${content.url || content.documentId}`] : [];
  });
  return `${kind}: ${texts.join(' / ')}`;
}
