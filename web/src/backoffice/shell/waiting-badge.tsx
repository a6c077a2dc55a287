import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import styles from './waiting-badge.module.css';

/** Badge of a menu entry: the number of open tasks on its page; nothing for zero. */
export function WaitingBadge({ useCount }: { useCount: (isAllowed: boolean) => number }) {
  const t = useTranslations('backoffice.menu');
  const count = useCount(true);
  if (count === 0) return null;
  return (
    <span className={classNames(styles.waitingBadge, typography.num)}>
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span className="visually-hidden">{t('waiting', { count })}</span>
    </span>
  );
}
