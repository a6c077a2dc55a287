import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { ChoiceFields, Concerned, useDeciding } from './choice-fields.tsx';
import type { Preview } from './closures-data.ts';
import styles from './closures-page.module.css';

interface ChoicePanelProps {
  preview: Preview;
  sessionIds: readonly string[];
  today: string;
  onClosed: () => void;
}

/** Whom the sessions concern, what customers can choose, the texts, and the button that closes. */
export function ChoicePanel({ preview, sessionIds, today, onClosed }: ChoicePanelProps) {
  const t = useTranslations('closures.form');
  const { values, set, failure, isAsking, ask, confirm } = useDeciding({
    kind: 'closure',
    texts: preview.texts,
    sessionIds,
    today,
    onDone: onClosed,
    decide: (id, choices) =>
      adminApi('POST /boxoffice/closure', { body: { id, sessionIds: [...sessionIds], ...choices } }),
  });
  return (
    <>
      <Concerned preview={preview} />
      <ChoiceFields kind="closure" values={values} today={today} onChange={set} />
      <Failure text={failure} />
      <div className={styles.buttons}>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => ask(true)}>
          {t('confirm')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={t('question', { count: sessionIds.length })}
        confirmLabel={t('confirm')}
        cancelLabel={t('keep')}
        isDanger
        onConfirm={confirm}
      >
        <p>{t('questionText', { orders: preview.concerned.orders })}</p>
      </ConfirmDialog>
    </>
  );
}
