import { LINE_OUTCOMES } from '@guichet/contract/box-office/imports-rules.ts';
import { useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import typography from '#ui/typography.module.css';
import type { Counts } from './imports-data.ts';
import styles from './imports-page.module.css';

/** Number of lines by outcome. */
export function CountList({ counts }: { counts: Counts }) {
  const t = useTranslations('imports.counts');
  const format = useAdminFormat();
  return (
    <dl className={styles.counts}>
      {LINE_OUTCOMES.map((outcome) => (
        <div key={outcome}>
          <dt className={typography.muted}>{t(outcome)}</dt>
          <dd className={typography.num}>{format.number(counts[outcome] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
