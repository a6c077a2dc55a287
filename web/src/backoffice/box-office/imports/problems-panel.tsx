import { isRemark } from '@guichet/contract/box-office/imports-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { adminFile } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { saveFile } from '#ui/save-file.ts';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { ImportDetails } from './imports-data.ts';
import styles from './imports-page.module.css';

/** The first problems, and all of them as a table. */
export function ProblemsPanel({ item }: { item: ImportDetails }) {
  const t = useTranslations('imports');
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const { id, kind, problems, problemCount } = item;
  const save = async () => {
    setBusy(true);
    try {
      const file = await adminFile('GET /boxoffice/importproblems', { query: { id } });
      saveFile(file, `${t('problem.title')}.csv`);
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={t('problem.title')}>
      <div className={styles.buttons}>
        <Button variant="ghost" icon="download" busy={isBusy} onClick={save}>
          {t('problem.download')}
        </Button>
      </div>
      <ul className={styles.problems}>
        {problems.map(({ line, field, problem, value }) => (
          <li key={`${line} ${field} ${problem}`}>
            <p className={styles.head}>
              <b className={typography.num}>{t('problem.line', { line })}</b>
              <Tag tone={isRemark(problem) ? 'neutral' : 'error'}>
                {isRemark(problem) ? t('problem.remark') : t('problem.refused')}
              </Tag>
              {field && (
                <span className={typography.muted}>
                  {t(`columns.${kind}.${field}` as 'columns.customers.id')}
                </span>
              )}
              {value && <code translate="no">{value}</code>}
            </p>
            <p>{t(`problems.${problem}`)}</p>
          </li>
        ))}
      </ul>
      {problemCount > problems.length && (
        <p>{t('problem.more', { count: problemCount - problems.length })}</p>
      )}
    </Panel>
  );
}
