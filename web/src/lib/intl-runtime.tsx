import { elide } from '@guichet/phrases/elide.ts';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import { createContext, createElement, Fragment, type ReactNode, useContext, useMemo } from 'react';

/**
 * The part of `use-intl` that the pages need, for the same compiled phrases. It replaces that package in the build
 * (see vite.config.ts) at a third of its size. Types and the syntax of phrases are the package's.
 */

interface Setting {
  locale: string;
  messages: object;
}

type Values = FormatValues<ReactNode>;

export interface Translator {
  (key: string, values?: Values): string;
  /** Renders elements where the phrase has tags. */
  rich(key: string, values?: Values): ReactNode;
}

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function kept<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}

const options: FormatOptions = {
  formatters: {
    getPluralRules: (locale, rules) =>
      kept(plurals, `${locale} ${rules?.type}`, () => new Intl.PluralRules(locale, rules)),
    getNumberFormat: (locale, shape) =>
      kept(numbers, `${locale} ${JSON.stringify(shape)}`, () => new Intl.NumberFormat(locale, shape)),
    // Dates are formatted by format.ts, in the venue's time zone.
    getDateTimeFormat: (locale, shape) => new Intl.DateTimeFormat(locale, shape),
  },
};

/** Looks up `a.b.c` in a tree of phrases. */
function find(tree: unknown, path: string | undefined): unknown {
  if (path === undefined) return tree;
  return path.split('.').reduce((node, key) => (node as Record<string, unknown> | undefined)?.[key], tree);
}

export function createTranslator({
  locale,
  messages,
  namespace,
}: Setting & { namespace?: string | undefined }): Translator {
  const phrases = find(messages, namespace);
  const read = (key: string, values?: Values) => {
    const phrase = find(phrases, key);
    if (phrase !== undefined) {
      const message = phrase as CompiledMessage;
      return format<ReactNode>(values ? elide(message, values) : message, locale, values, options);
    }
    const name = namespace === undefined ? key : `${namespace}.${key}`;
    console.error(`The phrase ${name} is missing`);
    return name;
  };
  const translate = (key: string, values?: Values): string => read(key, values) as string;
  return Object.assign(translate, {
    rich(key: string, values?: Values): ReactNode {
      const parts = read(key, values);
      if (!Array.isArray(parts)) return parts;
      return parts.map((part, index) => createElement(Fragment, { key: index }, part));
    },
  });
}

const SettingContext = createContext<Setting>({ locale: '', messages: {} });

export function IntlProvider({ locale, messages, children }: Setting & { children: ReactNode }) {
  const setting = useMemo(() => ({ locale, messages }), [locale, messages]);
  return <SettingContext value={setting}>{children}</SettingContext>;
}

export const useLocale = (): string => useContext(SettingContext).locale;

/**
 * @param namespace prefix of the keys; none when absent
 */
export function useTranslations(namespace?: string): Translator {
  const setting = useContext(SettingContext);
  return useMemo(() => createTranslator({ ...setting, namespace }), [setting, namespace]);
}
