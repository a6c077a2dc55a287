import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import type { SessionView } from '../view.ts';
import styles from './purchase-progress.module.css';

interface PurchaseProgressProps {
  day: string | undefined;
  session: SessionView | undefined;
}

/** On a small screen, where only one step fits: all three, with what is chosen, and the way to each. */
export function PurchaseProgress({ day, session }: PurchaseProgressProps) {
  const t = useTranslations('catalogue.service.progress');
  const format = useFormat();
  const steps = [
    { id: 'step-day', name: t('day'), chosen: day && format.shortWeekday(day) },
    { id: 'step-session', name: t('session'), chosen: session && format.time(session.start) },
    { id: 'step-who', name: t('who'), chosen: undefined },
  ];
  const current = steps.findIndex(({ chosen }) => !chosen);
  return (
    <nav className={styles.purchaseProgress} aria-label={t('label')}>
      <ol>
        {steps.map(({ id, name, chosen }, index) => (
          <li key={id} aria-current={index === current ? 'step' : undefined}>
            <a href={`#${id}`}>
              <span className={classNames(styles.mark, typography.num)}>
                {chosen ? <Icon name="check" size={14} /> : index + 1}
              </span>
              <span className={styles.text}>
                {name}
                {chosen && <b className={typography.num}>{chosen}</b>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
