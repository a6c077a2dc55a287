import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { clearCartMemory } from '#lib/cart-memory.ts';
import { usePaths } from '#lib/paths.ts';
import { customerSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { AccountOfPassword, CurrentPasswordInput } from '#ui/credentials/fields.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { AccountPanel } from '../account-panel.tsx';

interface DeleteAccountProps {
  email: string;
  /** Whether the customer proves their identity by their password; not right after a sign-in. */
  isPasswordNeeded: boolean;
  /** Without a password, a new sign-in is the proof. */
  hasPassword: boolean;
  signInAgain: () => Promise<void>;
}

/** Deletes the account after an explicit confirmation and a proof of identity. */
export function DeleteAccount(props: DeleteAccountProps) {
  const t = useTranslations('account.erasure');
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountPanel id="profile-erasure" title={t('title')}>
      <p className={typography.muted}>{t('text')}</p>
      <Button variant="ghost" icon="trash" onClick={() => setOpen(true)} wide>
        {t('open')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('question')}>
        <ErasureForm onClose={() => setOpen(false)} {...props} />
      </Dialog>
    </AccountPanel>
  );
}

function ErasureForm({
  email,
  isPasswordNeeded: isAsked,
  hasPassword,
  signInAgain,
  onClose,
}: DeleteAccountProps & { onClose: () => void }) {
  const t = useTranslations('account.erasure');
  const navigateTo = useNavigateTo();
  const paths = usePaths();
  // A sign-in counts as a proof for a few minutes only, which may pass while the page is open.
  const [isPasswordNeeded, setPasswordNeeded] = useState(isAsked);
  const [isConfirmed, setConfirmed] = useState(false);
  // Asked once the server has found something that would be lost.
  const [loss, setLoss] = useState<'none' | 'asked' | 'accepted'>('none');
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) =>
      isPasswordNeeded && password === '' ? { password: 'field.required' as const } : {},
    onSubmit: async ({ password }) => {
      if (!isConfirmed || loss === 'asked') throw new ApiError({ status: 400, error: t('confirmFirst') });
      try {
        await api('DELETE /user/user', {
          body: { ...(isPasswordNeeded && { password }), losesBelongings: loss === 'accepted' },
        });
      } catch (error) {
        if (error instanceof ApiError && error.is('account.belongings')) setLoss('asked');
        if (error instanceof ApiError && error.is('passkey.proof-required')) setPasswordNeeded(true);
        throw error;
      }
      onClose();
      customerSession.clear();
      clearCartMemory();
      showToast('success', t('done'), { isKept: true });
      await navigateTo(paths.home(), { replace: true });
    },
  });
  if (isPasswordNeeded && !hasPassword)
    return (
      <>
        <p>{t('signInAgainText')}</p>
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button onClick={() => void signInAgain()}>{t('signInAgain')}</Button>
        </DialogActions>
      </>
    );
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      cancelLabel={t('keep')}
      submitLabel={t('erase')}
      icon="trash"
      isDanger
    >
      <p>{t('consequences')}</p>
      <p className={typography.muted}>{t('stays')}</p>
      {isPasswordNeeded && (
        <>
          <AccountOfPassword email={email} />
          <CurrentPasswordInput {...form.text('password')} label={t('password')} />
        </>
      )}
      <Checkbox
        checked={isConfirmed}
        onChange={(event) => setConfirmed(event.target.checked)}
        label={t('sure')}
      />
      {loss !== 'none' && (
        <Checkbox
          checked={loss === 'accepted'}
          onChange={(event) => setLoss(event.target.checked ? 'accepted' : 'asked')}
          label={t('lose')}
        />
      )}
    </DialogForm>
  );
}
