import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import styles from './synchronization-dialog.module.css';
import type { Synchronization } from './use-synchronization.ts';

/** Products of the ticketing system that the site cannot sell, by reason, with what to do. */
export function LeftOutList({ leftOut = [] }: Pick<NonNullable<Synchronization['result']>, 'leftOut'>) {
  const t = useTranslations('synchronization.leftOut');
  if (leftOut.length === 0) return null;
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))];
  return (
    <details className={styles.list} open>
      <summary>
        <Tag tone="warn">{t('count', { count: leftOut.length })}</Tag>
      </summary>
      {reasons.map((reason) => (
        <div key={reason} className={styles.leftOut}>
          <p className={classNames(typography.muted, typography.small)}>{t(`reasons.${reason}`)}</p>
          <ul>
            {leftOut
              .filter((one) => one.reason === reason)
              .map(({ name }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two products may share a name
                <li key={at}>{name}</li>
              ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
