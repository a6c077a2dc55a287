import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useLoggedAt } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { Publication } from './catalogue-data.ts';
import styles from './catalogue-page.module.css';
import { ChangeList, ProblemList } from './change-list.tsx';

const TONES = {
  waiting: 'brand',
  failed: 'error',
  published: 'ok',
  undone: 'neutral',
  'called-off': 'neutral',
} as const;

/** Waiting and failed publications, and the last ones; nothing before the first. */
export function PublicationsPanel({ publications }: { publications: readonly Publication[] }) {
  const t = useTranslations('boxOfficeCatalogue.history');
  const waiting = publications.filter(({ state }) => state === 'waiting' || state === 'failed');
  const ended = publications.filter((one) => !waiting.includes(one));
  if (publications.length === 0) return null;
  return (
    <Panel title={t('title')}>
      {waiting.length > 0 && (
        <ul className={styles.items}>
          {waiting.map((one) => (
            <PublicationItem key={one.id} publication={one} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details className={styles.publication}>
          <summary>{t('ended', { count: ended.length })}</summary>
          <ul className={styles.items}>
            {ended.map((one) => (
              <PublicationItem key={one.id} publication={one} />
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

/** A publication with its changes, and the button that calls it off or undoes it. */
function PublicationItem({ publication }: { publication: Publication }) {
  const t = useTranslations('boxOfficeCatalogue.history');
  const loggedAt = useLoggedAt();
  const { id, state, dueAt, publishedAt, by, changes, problems, canUndo } = publication;
  const at = state === 'waiting' || state === 'failed' ? dueAt : publishedAt;
  const { isRunning, run } = useRun();
  return (
    <li className={styles.publication}>
      <div className={styles.name}>
        <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>
        {at && <b className={typography.num}>{loggedAt(at)}</b>}
        <span className={typography.muted}>{t('by', { by, count: changes.length })}</span>
      </div>
      <ProblemList problems={problems} />
      <details>
        <summary>{t('changes', { count: changes.length })}</summary>
        <ChangeList changes={changes} />
      </details>
      {(state === 'waiting' || state === 'failed') && (
        <Button
          variant="ghost"
          busy={isRunning}
          className={styles.add}
          onClick={() =>
            run(() => adminApi('DELETE /boxoffice/publication', { query: { id } }), t('calledOff'))
          }
        >
          {t('callOff')}
        </Button>
      )}
      {canUndo && (
        <Button
          variant="ghost"
          busy={isRunning}
          className={styles.add}
          onClick={() =>
            run(() => adminApi('POST /boxoffice/undopublication', { body: { id } }), t('undone'))
          }
        >
          {t('undo')}
        </Button>
      )}
    </li>
  );
}

/** Runs an action on a publication and reads the catalogue again; an error is shown in a toast. */
function useRun() {
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [isRunning, setRunning] = useState(false);
  const run = async (action: () => Promise<unknown>, message: string) => {
    setRunning(true);
    try {
      await action();
      showToast('success', message);
      await router.invalidate();
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, run };
}
