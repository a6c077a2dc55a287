import type { ShownStep } from '@guichet/contract/backoffice/master-area-rules.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../ui/icon.tsx';
import { Meter } from '../ui/meter.tsx';
import { Tag } from '../ui/tag.tsx';
import styles from './step-list.module.css';

interface OpeningStep {
  step: ShownStep;
  isRequired: boolean;
  isDone: boolean;
}

/**
 * The steps before a venue goes live, open ones first.
 * @param hintOf what to do about an open step
 * @param hasMeter whether it shows how many are done; a list of open ones has none
 */
export function StepList({
  steps,
  hintOf = () => null,
  hasMeter = true,
}: {
  steps: readonly OpeningStep[];
  hintOf?: (step: ShownStep) => ReactNode;
  hasMeter?: boolean;
}) {
  const t = useTranslations('opening');
  return (
    <>
      {hasMeter && <Meter share={countDone(steps) / steps.length} />}
      <ul className={styles.steps}>
        {[...steps]
          .sort((one, other) => Number(one.isDone) - Number(other.isDone))
          .map(({ step, isDone, isRequired }) => (
            <li key={step} data-done={isDone || undefined}>
              <Icon name={isDone ? 'check' : 'minus'} size={20} />
              <span>
                <b>{t(`steps.${step}.title`)}</b>
                <span className="visually-hidden"> {t(isDone ? 'isDone' : 'isMissing')}</span>
                {!isDone && isRequired && <Tag tone="warn">{t('required')}</Tag>}
                {!isDone && <span className={styles.hint}>{t(`steps.${step}.missing`)}</span>}
                {!isDone && hintOf(step)}
              </span>
            </li>
          ))}
      </ul>
    </>
  );
}

export const countDone = (steps: readonly OpeningStep[]): number =>
  steps.filter(({ isDone }) => isDone).length;
