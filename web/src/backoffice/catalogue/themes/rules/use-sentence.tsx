import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { nameOf } from '../names.ts';
import type { ThemesData } from '../themes-data.ts';
import { partsOfLink, type RuleValues } from './rule-values.ts';

/** What things are called that rules name. */
export function useNames({ items, services, families }: ThemesData) {
  const locale = useLocale() as Locale;
  const names = new Map<string, string>([
    ...items.map((theme) => [`theme:${theme.externalCode}`, nameOf(theme, locale)] as const),
    ...families.map((one) => [`family:${one.externalCode}`, labelIn(one.labels, locale)] as const),
    ...services.map((one) => [`service:${one.externalCode}`, labelIn(one.labels, locale)] as const),
  ]);
  return (link: string) => names.get(link) ?? partsOfLink(link).linkExternalCode;
}

/** Says rules as sentences: with their values in bold, or as plain text for a label. */
export function useSentence(data: ThemesData) {
  const t = useTranslations('themes.sentence');
  const list = new Intl.ListFormat(useLocale());
  const name = useNames(data);
  const valuesOf = (rule: RuleValues) => ({
    quantity: Number(rule.quantity) || 0,
    item: name(rule.link),
    service: rule.service ? name(`service:${rule.service}`) : t('unnamed'),
    natures: rule.natures.length > 0 ? list.format(rule.natures) : t('unnamed'),
    parts: list.format(
      rule.parts.map(({ service, quantity, per }) =>
        t(per === 'place' ? 'partPlace' : 'partCart', {
          quantity,
          service: service ? name(`service:${service}`) : t('unnamed'),
        }),
      ),
    ),
  });
  return {
    name,
    inBold: (rule: RuleValues): ReactNode =>
      t.rich(rule.type, { ...valuesOf(rule), b: (text) => <b>{text}</b> }),
    plain: (rule: RuleValues): string => textOf(t.rich(rule.type, { ...valuesOf(rule), b: (text) => text })),
  };
}

/** The text of a sentence without its markup. */
const textOf = (node: ReactNode): string =>
  Array.isArray(node) ? node.map(textOf).join('') : typeof node === 'string' ? node : '';
