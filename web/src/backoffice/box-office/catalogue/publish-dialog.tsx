import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { dayOf } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { PublicationCheck } from './catalogue-data.ts';
import styles from './catalogue-page.module.css';
import { ChangeList, ProblemList } from './change-list.tsx';
import { ShopLink } from './shop-link.tsx';

interface PublishDialogProps {
  isOpen: boolean;
  onClose: () => void;
  timeZone: string;
}

/** Shows what a publication would change, whom it concerns and what prevents it; publishes now or at a later time. */
export function PublishDialog({ isOpen, onClose, timeZone }: PublishDialogProps) {
  const t = useTranslations('boxOfficeCatalogue.publish');
  const actions = useTranslations('backoffice.actions');
  const { check, failure: checkFailure } = useCheck(isOpen);
  const [isLater, setLater] = useState(false);
  const [dueAt, setDueAt] = useState('');
  const { publish, isRunning, failure } = usePublish(isLater ? dueAt : undefined, onClose);
  const isReady = check !== undefined && check.problems.length === 0 && (!isLater || dueAt !== '');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      kind="info"
      hasStickyActions
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {actions('cancel')}
          </Button>
          <Button busy={isRunning} disabled={!isReady} onClick={publish}>
            {t(isLater ? 'schedule' : 'confirm')}
          </Button>
        </>
      }
    >
      <Failure text={checkFailure} />
      {check && (
        <>
          <ProblemList problems={check.problems} />
          <p>{t('concerned', { carts: check.carts, tickets: check.tickets })}</p>
          <ChangeList changes={check.changes} />
          <div>
            <ShopLink />
          </div>
          <fieldset className={styles.when}>
            <legend className={typography.muted}>{t('when')}</legend>
            <RadioCard name="when" title={t('now')} checked={!isLater} onChange={() => setLater(false)} />
            <RadioCard name="when" title={t('later')} checked={isLater} onChange={() => setLater(true)} />
          </fieldset>
          {isLater && (
            <TextInput
              type="datetime-local"
              label={t('dueAt')}
              hint={t('dueAtHint')}
              min={`${dayOf(new Date(), timeZone)}T00:00`}
              value={dueAt}
              onChange={(event) => setDueAt(event.target.value)}
            />
          )}
        </>
      )}
      <Failure text={failure} />
    </Dialog>
  );
}

/** Reads what a publication of all drafts would do, each time that the dialog opens. */
function useCheck(isOpen: boolean) {
  const errorMessage = useErrorMessage();
  const [check, setCheck] = useState<PublicationCheck>();
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the dialog opens
  useEffect(() => {
    if (!isOpen) return;
    setCheck(undefined);
    setFailure(undefined);
    adminApi('POST /boxoffice/publicationcheck', { body: {} }).then(setCheck, (error: unknown) =>
      setFailure(errorMessage(error)),
    );
  }, [isOpen]);
  return { check, failure };
}

function usePublish(dueAt: string | undefined, onClose: () => void) {
  const t = useTranslations('boxOfficeCatalogue.publish');
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const publish = async () => {
    setRunning(true);
    setFailure(undefined);
    try {
      const { state } = await adminApi('POST /boxoffice/publication', {
        body: { ...(dueAt !== undefined && { dueAt: dueAt.slice(0, 16) }) },
      });
      showToast('success', t(state === 'waiting' ? 'scheduled' : 'published'));
      onClose();
      await router.invalidate();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setRunning(false);
    }
  };
  return { publish, isRunning, failure };
}
