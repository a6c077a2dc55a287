import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import styles from './steps.module.css';

const STEPS = ['cart', 'summary', 'payment', 'confirmation'] as const;
type Step = (typeof STEPS)[number];

interface StepsProps {
  /** The step of this page. */
  current: Step;
  /** Links of completed steps, while they can still be changed. */
  back?: Partial<Record<Step, string>>;
  /** The last step is completed too. */
  isDone?: boolean;
}

/** Progress from the cart to the confirmation of the order. */
export function Steps({ current, back = {}, isDone = false }: StepsProps) {
  const t = useTranslations('cart.steps');
  const currentIndex = STEPS.indexOf(current);
  return (
    <nav className={styles.steps} aria-label={t('label')}>
      <ol>
        {STEPS.map((step, index) => {
          const isCompleted = index < currentIndex || (isDone && index === currentIndex);
          const target = isCompleted ? back[step] : undefined;
          const content = (
            <>
              <span className={classNames(styles.mark, typography.num)}>
                {isCompleted ? <Icon name="check" size={16} /> : index + 1}
              </span>
              <span className={styles.name}>{t(step)}</span>
              {isCompleted && <span className="visually-hidden"> ({t('done')})</span>}
            </>
          );
          return (
            <li
              key={step}
              className={isCompleted ? styles.completed : undefined}
              aria-current={index === currentIndex ? 'step' : undefined}
            >
              {target ? <AppLink to={target}>{content}</AppLink> : <span>{content}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
