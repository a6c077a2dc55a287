import type { ProblemCode } from '../account/registration-rules.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../locale.ts';

/** Rules of the footer's links: the page validates while typing, the server on saving. */

/** Kinds of links in the footer. */
export const LINK_KINDS = ['terms', 'privacy', 'rules', 'social', 'other'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Maximum bytes of a document: 10 MiB. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Kinds that occur at most once, since consents and orders refer to them. */
export const ONLY_ONCE: readonly LinkKind[] = ['terms', 'privacy'];

/** Whether a link of this kind may lead to a document; a social network is always an address. */
export const mayBeDocument = (kind: LinkKind): boolean => kind !== 'social';

/** A link in one language: an address or a document. */
export interface LinkContent {
  name: string;
  url: string;
  documentId?: string | undefined;
}

interface ValidatedLink {
  kind: LinkKind;
  contents: Partial<Record<Locale, LinkContent>>;
}

/** Web addresses allowed in links, without parts that hide the target. */
const WEB_ADDRESS = /^https?:\/\/[^\s\\<>"'`{}|^\p{Cc}\u2028-\u202e\u2066-\u2069]+$/iu;

const MAX_ADDRESS = 500;

/** Normalises an address; undefined for anything but a plain web address. */
export function readWebAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > MAX_ADDRESS || !WEB_ADDRESS.test(typed) || !URL.canParse(typed)) return undefined;
  const { href, username, password, hostname } = new URL(typed);
  const isPlain = !username && !password && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname);
  return isPlain ? href : undefined;
}

/** Returns the problem of an optional address. */
export const addressProblem = (text: string): ProblemCode | undefined =>
  text.trim() === '' || readWebAddress(text) !== undefined ? undefined : 'field.address';

/**
 * Returns the problems by field: `links.0.contents.<locale>.name`, `links.0.kind`.
 * @param main the venue's main language, in which every link has a content
 */
export function linkProblems(
  links: readonly ValidatedLink[],
  main: Locale = DEFAULT_LOCALE,
): Record<string, ProblemCode> {
  const problems: Record<string, ProblemCode> = {};
  for (const [index, { kind, contents }] of links.entries()) {
    const path = `links.${index}`;
    const isRepeated = ONLY_ONCE.includes(kind) && links.findIndex((one) => one.kind === kind) < index;
    if (isRepeated) problems[`${path}.kind`] = 'field.choice';
    for (const locale of LOCALES) {
      const content = contents[locale];
      if (!content && locale !== main) continue;
      const at = `${path}.contents.${locale}`;
      Object.assign(problems, contentProblems(at, kind, content));
    }
  }
  return problems;
}

function contentProblems(at: string, kind: LinkKind, content: LinkContent | undefined) {
  const { name = '', url = '', documentId } = content ?? {};
  const problems: Record<string, ProblemCode> = {};
  if (name.trim() === '') problems[`${at}.name`] = 'field.required';
  const isDocument = documentId !== undefined && mayBeDocument(kind);
  const problem = isDocument ? undefined : url.trim() === '' ? 'field.required' : addressProblem(url);
  if (problem) problems[`${at}.url`] = problem;
  return problems;
}
