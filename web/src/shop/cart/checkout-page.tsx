import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import type { Crumb } from '#ui/breadcrumbs.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import typography from '#ui/typography.module.css';
import styles from './checkout-page.module.css';

interface CheckoutPageProps {
  title: string;
  trail?: Crumb[];
  /** The `Steps`, when the page is one of them. */
  steps: ReactNode;
  /** Announced to screen readers when it changes. */
  status: ReactNode;
  children: ReactNode;
}

/** Frame of the pages from the cart to the tickets. */
export function CheckoutPage({ title, trail = [], steps, status, children }: CheckoutPageProps) {
  const paths = usePaths();
  return (
    <>
      <PageHeader title={title} home={paths.home()} trail={trail} aside={steps} />
      <div className={classNames(styles.body, layout.wrap)}>
        {children}
        <p className="visually-hidden" role="status">
          {status}
        </p>
      </div>
    </>
  );
}

const STEPS = ['cart', 'summary', 'payment', 'confirmation'] as const;
type Step = (typeof STEPS)[number];

interface StepsProps {
  /** The step of this page. */
  current: Step;
  /** Links of completed steps, while they can still be changed. */
  back?: Partial<Record<Step, string>>;
  /** Whether the last step is completed too. */
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
