import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { clearCartMemory } from '#lib/cart-memory.ts';
import { usePaths } from '#lib/paths.ts';
import { customerSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { AccountPanel } from '../account-panel.tsx';

/** Deletes the account after an explicit confirmation. */
export function DeleteAccount() {
  const t = useTranslations('account.erasure');
  const common = useTranslations('common');
  const navigateTo = useNavigateTo();
  const paths = usePaths();
  const [isOpen, setOpen] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const open = () => {
    setConfirmed(false);
    setFailure(undefined);
    setOpen(true);
  };
  const erase = async () => {
    if (!isConfirmed) return setFailure(t('confirmFirst'));
    setSending(true);
    try {
      await api('DELETE /user/user');
      setOpen(false);
      customerSession.clear();
      clearCartMemory();
      showToast('success', t('done'), { isKept: true });
      await navigateTo(paths.home(), { replace: true });
    } catch (error) {
      setFailure((error instanceof ApiError && error.error) || common('failed'));
    } finally {
      setSending(false);
    }
  };
  return (
    <AccountPanel id="profile-erasure" title={t('title')}>
      <p className={typography.muted}>{t('text')}</p>
      <Button variant="ghost" icon="trash" onClick={open} wide>
        {t('open')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('question')}
        actions={
          <>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              {t('keep')}
            </Button>
            <Button variant="danger" icon="trash" busy={isSending} onClick={erase}>
              {t('erase')}
            </Button>
          </>
        }
      >
        <p>{t('consequences')}</p>
        <Checkbox
          checked={isConfirmed}
          onChange={(event) => {
            setConfirmed(event.target.checked);
            setFailure(undefined);
          }}
          label={t('sure')}
        />
        <Failure text={failure} />
      </Dialog>
    </AccountPanel>
  );
}
