import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import type { RuleValues } from '../rule-values.ts';
import { useSentence } from '../use-sentence.tsx';
import styles from './rule-trial.module.css';
import type { Sample, Verdict } from './sample-values.ts';

interface VerdictsProps {
  cart: readonly Sample[];
  rules: readonly RuleValues[];
  verdicts: readonly Verdict[];
  nameOf: (sample: Sample) => string;
}

/** What became of a sample cart: by line, the rule that refuses it and what the customer would read. */
export function Verdicts({ cart, rules, verdicts, nameOf }: VerdictsProps) {
  const t = useTranslations('themes.trial');
  const { plain } = useSentence();
  const refused = new Set(verdicts.map(({ line }) => line));
  return (
    <div className={styles.verdicts}>
      {refused.size === 0 ? (
        <Notice tone="success" title={t('fine')} isInset>
          {t('fineText')}
        </Notice>
      ) : (
        <Notice tone="warning" title={t('refused', { count: refused.size })} isInset>
          {t('refusedText')}
        </Notice>
      )}
      <ul>
        {cart.map((sample, line) => (
          <li key={sample.key} data-refused={refused.has(line) || undefined}>
            <Icon name={refused.has(line) ? 'close' : 'check'} size={20} />
            <div>
              <b>{nameOf(sample)}</b>
              {verdicts
                .filter((verdict) => verdict.line === line)
                .map((verdict) => {
                  const rule = rules[verdict.rule];
                  return (
                    <div key={`${verdict.rule} ${verdict.message}`}>
                      <p className={styles.by}>{rule && t('by', { rule: plain(rule) })}</p>
                      <blockquote>
                        <span>{t('read', { name: nameOf(sample) })}</span>
                        <p>{verdict.message}</p>
                      </blockquote>
                    </div>
                  );
                })}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
