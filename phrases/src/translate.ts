import { byLocale, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import compile from 'icu-minify/compile';
import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';
import type { Area, PhraseKey } from './areas.ts';
import { elide } from './elide.ts';
import { findText, readPhrases } from './files.ts';

/** The arguments of a phrase; a plural needs a number. */
export type PhraseValues = Readonly<Record<string, string | number>>;

/** Fills a phrase of one area in one language. */
export type Translate<A extends Area> = (key: PhraseKey<A>, values?: PhraseValues) => string;

/** Texts that replace the product's, such as a tenant's overrides: ICU messages by area and key. */
export type Overlay = { readonly [A in Area]?: { readonly [Key in PhraseKey<A>]?: string } };

/** All phrases of one language. */
export interface Phrases {
  readonly locale: Locale;
  /** Whether it contains overrides. */
  readonly isOwn: boolean;
  in<A extends Area>(area: A): Translate<A>;
}

/** Read once at the start, which fails for a language without its files. */
const files = new Map(LOCALES.map((locale) => [locale, readPhrases(locale)]));
const productPhrases = new Map(LOCALES.map((locale) => [locale, createPhrases(locale, {})]));

/** Returns the product's phrases in a language, with those of `overlay` in their place. */
export function phrasesFor(locale: Locale, overlay?: Overlay): Phrases {
  return (overlay === undefined && productPhrases.get(locale)) || createPhrases(locale, overlay ?? {});
}

/** Returns the product's phrases of one area in a language. */
export function translator<A extends Area>(locale: Locale, area: A): Translate<A> {
  return phrasesFor(locale).in(area);
}

/** Returns one of the product's phrases in every language. */
export function labelsOf<A extends Area>(area: A, key: PhraseKey<A>): Record<Locale, string> {
  return byLocale((locale) => translator(locale, area)(key));
}

function createPhrases(locale: Locale, overlay: Overlay): Phrases {
  const compiled = new Map<string, CompiledMessage>();
  function word(text: string, values: PhraseValues): string {
    let message = compiled.get(text);
    if (message === undefined) {
      message = compile(text);
      compiled.set(text, message);
    }
    return String(format(elide(message, values), locale, requireAll(values), formatOptions));
  }
  return {
    locale,
    isOwn: Object.keys(overlay).length > 0,
    in: (area) => {
      const own = overlay[area] as Readonly<Record<string, string>> | undefined;
      const texts = files.get(locale)?.[area];
      return (key, values = {}) => {
        const candidates = [own?.[key], findText(texts, key)].filter((text) => text !== undefined);
        for (const text of candidates) {
          try {
            return word(text, values);
          } catch {
            // A text that is not an ICU message, or lacks an argument: the next candidate is tried.
          }
        }
        return candidates.at(-1) ?? `${area}.${key}`;
      };
    },
  };
}

/** Throws where the production build of `icu-minify` would write `undefined`. */
function requireAll(values: PhraseValues): Record<string, string | number> {
  return new Proxy(values, {
    get(target, name: string) {
      const value = target[name];
      if (value === undefined) throw new RangeError(`The argument ${name} is missing`);
      return value;
    },
  });
}

const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

const formatOptions: FormatOptions = {
  formatters: {
    getPluralRules: (locale, options) =>
      getOrCreate(pluralRules, `${locale} ${options?.type}`, () => new Intl.PluralRules(locale, options)),
    getNumberFormat: (locale, options) =>
      getOrCreate(
        numberFormats,
        `${locale} ${JSON.stringify(options)}`,
        () => new Intl.NumberFormat(locale, options),
      ),
    getDateTimeFormat: (locale, options) => new Intl.DateTimeFormat(locale, options),
  },
};

function getOrCreate<Value>(cache: Map<string, Value>, key: string, create: () => Value): Value {
  const value = cache.get(key) ?? create();
  cache.set(key, value);
  return value;
}
