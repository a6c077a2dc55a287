import type { ErrorCode } from '@guichet/contract/errors.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import {
  type LinkContent,
  type LinkKind,
  linkProblems,
  mayBeDocument,
  readWebAddress,
} from '@guichet/contract/tenants/link-rules.ts';

/** A link of the footer, by language; without a language, the default one shows. */
export interface FooterLink {
  id: string;
  kind: LinkKind;
  contents: Partial<Record<Locale, LinkContent>>;
}

/** The footer of a venue. */
export interface Footer {
  /** adminEmail_2; empty for none */
  contactEmail: string;
  /** In the order in which they are shown */
  links: FooterLink[];
}

/** The problems of a sent footer, by field. @param main the venue's main language */
export function problemsOf({ links }: Pick<Footer, 'links'>, main: Locale): Record<string, ErrorCode> {
  const problems: Record<string, ErrorCode> = linkProblems(links, main);
  if (new Set(links.map(({ id }) => id)).size < links.length) problems.links = 'field.choice';
  return problems;
}

/** A link as it is kept: a document or an address in each language, the address written in full. */
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

/** The ids of the documents that links lead to, each once. */
export const documentIds = (links: readonly FooterLink[]): string[] => [
  ...new Set(
    links.flatMap(({ contents }) =>
      Object.values(contents).flatMap(({ documentId }) => (documentId ? [documentId] : [])),
    ),
  ),
];

/** A footer as the audit log records it beside another: the links that differ, or all names where the order does. */
export function footerFields({ contactEmail, links }: Footer, other: Footer): Record<string, string> {
  const [own, others] = [links.map(linkText), other.links.map(linkText)];
  const hasSameLinks = own.length === others.length && own.every((text) => others.includes(text));
  const names = links.map(
    ({ contents }) => (contents[DEFAULT_LOCALE] ?? Object.values(contents)[0])?.name ?? '',
  );
  const changed = own.filter((text) => !others.includes(text));
  return { contactEmail, usedLinks: (hasSameLinks ? names : changed).join(', ') };
}

/** Independent of the order in which the database gives the keys of an object. */
function linkText({ kind, contents }: FooterLink): string {
  const texts = LOCALES.flatMap((locale) => {
    const content = contents[locale];
    return content ? [`${content.name} → ${content.url || content.documentId}`] : [];
  });
  return `${kind}: ${texts.join(' / ')}`;
}
