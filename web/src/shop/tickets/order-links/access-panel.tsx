import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, apiFile } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { orderSession } from '#lib/order-session.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { customerSession, isOfGuest } from '#lib/session.ts';
import { AccountPanel } from '#shop/account/account-panel.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import styles from './order-page.module.css';

/** How the order is reached: a new link, an account, and the erasure of the buyer's data. */
export function AccessPanel({ email }: { email: string }) {
  const t = useTranslations('guestOrders.panel');
  const paths = usePaths();
  const { hasRegistration } = usePortal();
  const [isRenewing, setRenewing] = useState(false);
  const [isErasing, setErasing] = useState(false);
  return (
    <AccountPanel id="order-access" title={t('title')}>
      <p>{t('text', { email })}</p>
      <div className={styles.actions}>
        <Button variant="soft" icon="mail" onClick={() => setRenewing(true)}>
          {t('renew')}
        </Button>
        <LinkButton to={hasRegistration ? paths.signin() : paths.login()} variant="ghost">
          {t('account')}
        </LinkButton>
        <DataButton />
        <Button variant="ghost" icon="trash" onClick={() => setErasing(true)}>
          {t('erase')}
        </Button>
      </div>
      {isRenewing && <RenewalDialog email={email} onClose={() => setRenewing(false)} />}
      {isErasing && <ErasureDialog onClose={() => setErasing(false)} />}
    </AccountPanel>
  );
}

/** Downloads what is stored about the buyer of the order. */
function DataButton() {
  const t = useTranslations('guestOrders.panel');
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await apiFile('GET /purchase/GuestOrderData', {}), t('dataFile'));
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="ghost" icon="download" busy={isBusy} onClick={() => void download()}>
      {t('data')}
    </Button>
  );
}

function RenewalDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations('guestOrders.renewal');
  const renew = async (): Promise<void> => {
    await api('POST /purchase/NewOrderLink');
    // The link in the address has ended.
    history.replaceState(history.state, '', location.pathname);
    showToast('success', t('done', { email }));
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('title')}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      onConfirm={renew}
      onClose={onClose}
    >
      <p>{t('text', { email })}</p>
    </ConfirmDialog>
  );
}

/** Erases the buyer's data after a confirmation; valid tickets are lost only when the buyer accepts that. */
function ErasureDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('guestOrders.erasure');
  const navigateTo = useNavigateTo();
  const router = useRouter();
  const paths = usePaths();
  const [isConfirmed, setConfirmed] = useState(false);
  const [loss, setLoss] = useState<'none' | 'asked' | 'accepted'>('none');
  const form = useForm({
    initial: {},
    validate: () => ({}),
    onSubmit: async () => {
      if (!isConfirmed || loss === 'asked') throw new ApiError({ status: 400, error: t('confirmFirst') });
      try {
        await api('DELETE /purchase/GuestOrder', { body: { losesBelongings: loss === 'accepted' } });
      } catch (error) {
        if (error instanceof ApiError && error.is('account.belongings')) setLoss('asked');
        throw error;
      }
      orderSession.clear();
      if (isOfGuest(customerSession.current())) customerSession.clear();
      showToast('success', t('done'), { isKept: true });
      await navigateTo(paths.home(), { replace: true });
      await router.invalidate();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={t('title')}>
      <DialogForm
        form={form}
        onCancel={onClose}
        cancelLabel={t('keep')}
        submitLabel={t('erase')}
        icon="trash"
        isDanger
      >
        <p>{t('text')}</p>
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
    </Dialog>
  );
}
