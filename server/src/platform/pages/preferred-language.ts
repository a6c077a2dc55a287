import { DEFAULT_LOCALE, findLocale, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import type { FastifyRequest } from 'fastify';
import type { PageAddress } from './page-address.ts';

/** The cookie with the visitor's choice of a language (specified-behaviour.md#languages). */
const CHOICE = /(?:^|;\s*)i18n_redirected=([\w-]+)/;

type Headers = Pick<FastifyRequest['headers'], 'accept-language' | 'cookie'>;

/**
 * Language of a visitor for an address that names none: the chosen one, else the first of the browser's languages
 * that the venue offers, else the venue's default. Undefined without a choice and for a client that names no
 * language, such as a crawler.
 * @param languages offered, the default first
 */
export function preferredLanguage(headers: Headers, languages: readonly Locale[]): Locale | undefined {
  const chosen = findLocale(CHOICE.exec(headers.cookie ?? '')?.[1]);
  if (chosen && languages.includes(chosen)) return chosen;
  return browserLanguage(headers, languages);
}

/** The same without the visitor's choice. */
export function browserLanguage(headers: Headers, languages: readonly Locale[]): Locale | undefined {
  const tags = (headers['accept-language'] ?? '').split(',').map(toTag).filter(isLanguage);
  if (tags.length === 0) return undefined;
  const offered = tags
    .map(({ tag }) => findLocale(tag))
    .find((locale) => locale && languages.includes(locale));
  return offered ?? languages[0];
}

const toTag = (part: string) => {
  const [tag = '', quality] = part.trim().split(/;\s*q=/);
  return { tag, quality: quality === undefined ? 1 : Number(quality) };
};

const isLanguage = ({ tag, quality }: { tag: string; quality: number }): boolean =>
  /^[a-z]{2}/i.test(tag) && quality > 0;

/** Whether an address leaves the language open, since the default language has no prefix. */
export const namesNoLanguage = ({ locale, isBackoffice, isEmbedded }: PageAddress): boolean =>
  locale === DEFAULT_LOCALE && !isBackoffice && !isEmbedded;

/** Languages of the list of venues. */
export const ALL_LANGUAGES: readonly Locale[] = LOCALES;
