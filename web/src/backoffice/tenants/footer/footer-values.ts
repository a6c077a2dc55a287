import { isEmail, type ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { byLocale, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { type LinkKind, linkProblems, mayBeDocument } from '@guichet/contract/tenants/link-rules.ts';

type FooterSettings = CallAnswer<'GET /settingsportal/footer'>;
export type StoredDocument = FooterSettings['documents'][number];

/** A link in one language; empty for no text. */
interface ContentValues {
  name: string;
  url: string;
  document: StoredDocument | null;
}

/** A link of the form, in every language. */
export interface LinkValues {
  id: string;
  kind: LinkKind;
  contents: Record<Locale, ContentValues>;
}

/** Values of the form. */
export interface FooterValues {
  contactEmail: string;
  links: LinkValues[];
}

const NOTHING: ContentValues = { name: '', url: '', document: null };

/** Returns a new link: the terms of sale while no other link is, since every shop needs them. */
export const newLink = (links: readonly LinkValues[]): LinkValues => ({
  id: crypto.randomUUID(),
  kind: links.some(({ kind }) => kind === 'terms') ? 'other' : 'terms',
  contents: byLocale(() => NOTHING),
});

export const valuesOf = ({ contactEmail, links, documents }: FooterSettings): FooterValues => ({
  contactEmail,
  links: links.map(({ id, kind, contents }) => ({
    id,
    kind,
    contents: byLocale((locale) => {
      const { name, url, documentId } = contents[locale] ?? { ...NOTHING, documentId: undefined };
      return { name, url, document: documents.find((one) => one.id === documentId) ?? null };
    }),
  })),
});

/** Returns the name of a link in a language, or in the venue's main one if it is missing. */
export const nameIn = ({ contents }: LinkValues, locale: Locale, main: Locale): string =>
  contents[locale].name.trim() || contents[main].name;

/** Returns whether a link has a text in a language. */
export const isSaid = ({ name, url, document }: ContentValues): boolean =>
  name.trim() !== '' || url.trim() !== '' || document !== null;

type SentFooter = NonNullable<CallInput<'PUT /settingsportal/footer'>['body']>;

/** Returns the body of the call that saves. @param version that was edited @param main the venue's main language */
export function bodyOf({ contactEmail, links }: FooterValues, version: number, main: Locale): SentFooter {
  return {
    version,
    contactEmail: contactEmail.trim(),
    links: links.map((link) => sentLink(link, main)),
  };
}

function sentLink({ id, kind, contents }: LinkValues, main: Locale): SentFooter['links'][number] {
  const sent: SentFooter['links'][number]['contents'] = {};
  for (const locale of LOCALES) {
    const { name, url, document } = contents[locale];
    if (locale !== main && !isSaid(contents[locale])) continue;
    const isDocument = document !== null && mayBeDocument(kind);
    sent[locale] = isDocument ? { name, url: '', documentId: document.id } : { name, url };
  }
  return { id, kind, contents: sent };
}

/** Returns the validation problems by field of the form. */
export function footerProblems(values: FooterValues, main: Locale): Record<string, ProblemCode> {
  const email = values.contactEmail.trim();
  return {
    ...(email !== '' && !isEmail(email) && { contactEmail: 'field.email' as const }),
    ...linkProblems(
      values.links.map((link) => sentLink(link, main)),
      main,
    ),
  };
}
