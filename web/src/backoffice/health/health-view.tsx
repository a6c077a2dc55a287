import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Crumb } from '#ui/breadcrumbs.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { Page, Panel } from '../page.tsx';
import { groupsOf, type Health } from './health-data.ts';
import { HealthLine, type Ways } from './health-line.tsx';
import styles from './health-view.module.css';

interface HealthViewProps {
  known: Health;
  /** Breadcrumb of a page below another one */
  title?: string;
  trail?: Crumb[];
  onCheck: () => Promise<Health>;
  ways: Ways;
}

/** Health of a venue: operation and invariants, each line green or with what to do. */
export function HealthView({ known, title, trail, onCheck, ways }: HealthViewProps) {
  const t = useTranslations('health');
  const format = useAdminFormat();
  const [health, setHealth] = useState(known);
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      setHealth(await onCheck());
    } catch (error) {
      showToast('error', (error instanceof ApiError && error.error) || t('failed'));
    } finally {
      setChecking(false);
    }
  };
  const { checkedAt, lines, displayName } = health;
  const count = lines.filter(({ isGreen }) => !isGreen).length;
  const groups = groupsOf(lines);
  return (
    <Page
      {...(title !== undefined && { title })}
      {...(trail && { trail })}
      lead={t('lead', { name: displayName })}
      actions={
        <Button variant="ghost" busy={isChecking} onClick={check}>
          {t('check')}
        </Button>
      }
    >
      <div role="status">
        <Notice
          tone={count > 0 ? 'warning' : checkedAt ? 'success' : 'info'}
          title={checkedAt && t('summary', { count })}
        >
          <p>
            {checkedAt
              ? t('checked', { day: format.shortDay(checkedAt), time: format.time(checkedAt) })
              : t('never')}
          </p>
        </Notice>
      </div>
      {(['running', 'rules'] as const).map(
        (group) =>
          groups[group].length > 0 && (
            <Panel key={group} title={t(`groups.${group}`)} lead={t(`groupLeads.${group}`)}>
              <ul className={styles.lines}>
                {groups[group].map((line) => (
                  <HealthLine key={line.line} checked={line} ways={ways} />
                ))}
              </ul>
            </Panel>
          ),
      )}
    </Page>
  );
}
