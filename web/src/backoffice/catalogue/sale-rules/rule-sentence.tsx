import { isCircular } from '@guichet/contract/catalogue/sale-rule-types.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Notice } from '#ui/notice.tsx';
import { nameOf, type ThemesData } from '../themes/themes-data.ts';
import { chainOf, partsOfLink, type RuleValues } from './rule-values.ts';
import styles from './sale-rules.module.css';

const NamesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Provides the names of the objects of rules. */
export function Names({ data, children }: { data: ThemesData; children: ReactNode }) {
  const locale = useLocale() as Locale;
  const names = useMemo(() => namesOf(data, locale), [data, locale]);
  return <NamesContext value={names}>{children}</NamesContext>;
}

function namesOf({ items, services, families }: ThemesData, locale: Locale): ReadonlyMap<string, string> {
  return new Map([
    ...items.map((theme) => [`theme:${theme.externalCode}`, nameOf(theme, locale)] as const),
    ...families.map((one) => [`family:${one.externalCode}`, labelIn(one.labels, locale)] as const),
    ...services.map((one) => [`service:${one.externalCode}`, labelIn(one.labels, locale)] as const),
  ]);
}

/** Returns the name of a linked object. */
export function useNames(): (link: string) => string {
  const names = useContext(NamesContext);
  return (link) => names.get(link) ?? partsOfLink(link).linkExternalCode;
}

/** Renders rules as sentences: with values in bold, or as plain text for a label. */
export function useSentence() {
  const t = useTranslations('themes.sentence');
  const list = new Intl.ListFormat(useLocale());
  const name = useNames();
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

/** Returns the text of a sentence without its markup. */
const textOf = (node: ReactNode): string =>
  Array.isArray(node) ? node.map(textOf).join('') : typeof node === 'string' ? node : '';

interface RuleChainProps {
  rule: RuleValues;
  rules: readonly RuleValues[];
  data: ThemesData;
}

/** The chain of required services, if it has several or returns to its start. */
export function RuleChain({ rule, rules, data }: RuleChainProps) {
  const t = useTranslations('themes.rules');
  const name = useNames();
  const chain = chainOf(rule, rules, data);
  const isCircle = isCircular(chain);
  if (chain.length < 3 && !isCircle) return null;
  const list = (
    <ol className={styles.chain} aria-label={t('chain')} data-circular={isCircle || undefined}>
      {chain.map((code, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same service may be at both ends
        <li key={at}>{name(`service:${code}`)}</li>
      ))}
    </ol>
  );
  if (!isCircle) return list;
  return (
    <div role="alert">
      <Notice tone="warning" title={t('circular')} isInset>
        {t('circularText')}
        {list}
      </Notice>
    </div>
  );
}
