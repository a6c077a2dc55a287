import { WALLETS, type WalletName } from '@guichet/contract/tenants/wallet-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { Facts } from '#backoffice/ui/facts.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { AppleForm, GoogleForm } from './key-forms.tsx';
import { expiresSoon, type WalletSettings } from './wallet-data.ts';

export const loader = () => adminApi('GET /settingsadmin/wallets');

/** The certificates and keys with which the venue makes passes for Apple Wallet and Google Wallet. */
export default function WalletsPage() {
  const t = useTranslations('wallets');
  const settings = usePageData<typeof loader>();
  const [edited, setEdited] = useState<WalletName>();
  const [deleted, setDeleted] = useState<WalletName>();
  const close = () => setEdited(undefined);
  return (
    <Page lead={t('lead')}>
      {WALLETS.map((wallet) => (
        <WalletPanel
          key={wallet}
          wallet={wallet}
          settings={settings}
          onEdit={() => setEdited(wallet)}
          onDelete={() => setDeleted(wallet)}
        />
      ))}
      <Notice>{t('badges')}</Notice>
      <Dialog isOpen={edited !== undefined} onClose={close} title={edited ? t(`${edited}.title`) : ''}>
        {edited === 'apple' && <AppleForm onClose={close} />}
        {edited === 'google' && <GoogleForm issuerId={settings.google.issuerId ?? ''} onClose={close} />}
      </Dialog>
      <DeleteDialog wallet={deleted} onClose={() => setDeleted(undefined)} />
    </Page>
  );
}

interface WalletPanelProps {
  wallet: WalletName;
  settings: WalletSettings;
  onEdit: () => void;
  onDelete: () => void;
}

/** One wallet: whose key is used, what is known of it, and whether its button is shown. */
function WalletPanel({ wallet, settings, onEdit, onDelete }: WalletPanelProps) {
  const t = useTranslations('wallets');
  const { source } = settings[wallet];
  const of = <span className="visually-hidden"> – {t(`${wallet}.title`)}</span>;
  return (
    <Panel title={t(`${wallet}.title`)} lead={t(`${wallet}.lead`)}>
      <p className={typography.muted}>{t(`source.${source ?? 'none'}`)}</p>
      {wallet === 'apple' ? <AppleFacts apple={settings.apple} /> : <GoogleFacts google={settings.google} />}
      {source && <ShownSwitch wallet={wallet} isOn={settings[wallet].isOn} />}
      <div className={layout.row}>
        <Button variant="soft" onClick={onEdit}>
          {t(source === 'venue' ? 'replace' : 'enter')}
          {of}
        </Button>
        {source === 'venue' && (
          <Button variant="ghost" icon="trash" onClick={onDelete}>
            {t('delete.action')}
            {of}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function AppleFacts({ apple }: { apple: WalletSettings['apple'] }) {
  const t = useTranslations('wallets');
  const format = useAdminFormat();
  const { passType, team, expiresAt, isExpired } = apple;
  return (
    <>
      {isExpired && (
        <Notice isInset tone="warning">
          {t('expired')}
        </Notice>
      )}
      {expiresSoon(apple, Date.now()) && (
        <Notice isInset tone="warning">
          {t('expiresSoon')}
        </Notice>
      )}
      <Facts
        facts={[
          [t('apple.passType'), passType],
          [t('apple.team'), team],
          [t('apple.expires'), expiresAt && format.shortDay(expiresAt)],
        ]}
      />
    </>
  );
}

function GoogleFacts({ google: { issuerId, account } }: { google: WalletSettings['google'] }) {
  const t = useTranslations('wallets.google');
  return (
    <Facts
      facts={[
        [t('issuerId'), issuerId],
        [t('serviceAccount'), account],
      ]}
    />
  );
}

/** Shows or hides the button of a wallet; saved immediately. */
function ShownSwitch({ wallet, isOn }: { wallet: WalletName; isOn: boolean }) {
  const t = useTranslations('wallets.on');
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const change = async (next: boolean) => {
    try {
      await adminApi(`PUT /settingsadmin/${wallet}walleton`, { body: { isOn: next } });
      await router.invalidate();
    } catch (error) {
      showToast('error', errorMessage(error));
    }
  };
  return <Switch label={t(wallet)} hint={t('hint')} isOn={isOn} onChange={(next) => void change(next)} />;
}

/** Asks for confirmation before a key is deleted. */
function DeleteDialog({ wallet, onClose }: { wallet: WalletName | undefined; onClose: () => void }) {
  const t = useTranslations('wallets.delete');
  const router = useRouter();
  const remove = async () => {
    if (!wallet) return;
    await adminApi(`DELETE /settingsadmin/${wallet}wallet`);
    showToast('success', t('done'));
    await router.invalidate();
  };
  return (
    <ConfirmDialog
      isOpen={wallet !== undefined}
      onClose={onClose}
      title={t('title')}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      isDanger
      onConfirm={remove}
    >
      <p>{t('text')}</p>
    </ConfirmDialog>
  );
}
