import { isCircular } from '@guichet/contract/catalogue/sale-rule-types.ts';
import { useTranslations } from 'use-intl';
import { Notice } from '#ui/notice.tsx';
import type { ThemesData } from '../themes/themes-data.ts';
import styles from './rule-list.module.css';
import { chainOf, type RuleValues } from './rule-values.ts';
import { useNames } from './use-sentence.tsx';

interface RuleChainProps {
  rule: RuleValues;
  rules: readonly RuleValues[];
  data: ThemesData;
}

/** What has to be had one after the other, where that is more than one thing, or comes back to itself. */
export function RuleChain({ rule, rules, data }: RuleChainProps) {
  const t = useTranslations('themes.rules');
  const name = useNames();
  const chain = chainOf(rule, rules, data);
  const isCircle = isCircular(chain);
  if (chain.length < 3 && !isCircle) return null;
  const list = (
    <ol className={styles.chain} aria-label={t('chain')} data-circular={isCircle || undefined}>
      {chain.map((code, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same service may stand at both ends
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
