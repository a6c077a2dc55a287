import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import './steps.css';

const STEPS = ['cart', 'summary', 'payment', 'tickets'] as const;
type Step = (typeof STEPS)[number];

interface StepsProps {
  /** The step of this page. */
  current: Step;
  /** Where the steps behind lead back to, while they can still be changed. */
  back?: Partial<Record<Step, string>>;
  /** The last step is behind too. */
  isDone?: boolean;
}

/** The way from the cart to the tickets. */
export function Steps({ current, back = {}, isDone = false }: StepsProps) {
  const t = useTranslations('cart.steps');
  const at = STEPS.indexOf(current);
  return (
    <nav className="steps" aria-label={t('label')}>
      <ol>
        {STEPS.map((step, index) => {
          const isBehind = index < at || (isDone && index === at);
          const target = isBehind ? back[step] : undefined;
          const content = (
            <>
              <span className={classNames('steps-mark', typography.num)}>
                {isBehind ? <Icon name="check" size={16} /> : index + 1}
              </span>
              <span className="steps-name">{t(step)}</span>
              {isBehind && <span className="visually-hidden"> ({t('done')})</span>}
            </>
          );
          return (
            <li
              key={step}
              className={isBehind ? 'steps-behind' : undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              {target ? <AppLink to={target}>{content}</AppLink> : <span>{content}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
