import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '#backoffice/copy-button.tsx';
import { Page, Panel } from '#backoffice/page.tsx';
import { MadeKeyDialog } from '#backoffice/ui/made-key-dialog.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type ApiKey, type MadeApiKey, phraseOf } from './api-key-data.ts';
import { ApiKeyForm } from './api-key-form.tsx';
import styles from './api-keys-page.module.css';

export const loader = () => adminApi('GET /settingsadmin/apikeys');

/** The keys with which the venue's own software uses the public API. */
export default function ApiKeysPage() {
  const t = useTranslations('apiKeys');
  const { address, keys } = usePageData<typeof loader>();
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey>();
  const [made, setMade] = useState<MadeApiKey>();
  const close = () => setAdding(false);
  const show = (key: MadeApiKey) => {
    close();
    setMade(key);
  };
  return (
    <Page
      lead={t('lead')}
      actions={
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      <Panel title={t('listTitle')}>
        {keys.length === 0 && <p className={typography.muted}>{t('empty')}</p>}
        <ul className={styles.list}>
          {keys.map((key) => (
            <ApiKeyItem key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
          ))}
        </ul>
      </Panel>
      <Panel title={t('addressTitle')} lead={t('addressLead')}>
        <p className={styles.address}>
          <code translate="no">{address}</code>
          <CopyButton text={address} label={t('copyAddress')} />
        </p>
        <a className={buttonClass({ variant: 'ghost' })} href="/api/docs?version=2">
          {t('documentation')}
        </a>
      </Panel>
      <Dialog isOpen={isAdding} onClose={close} title={t('new')}>
        <ApiKeyForm onMade={show} onClose={close} />
      </Dialog>
      <MadeKeyDialog made={made} onClose={() => setMade(undefined)} t={t} />
      <Revocation revoked={revoked} onClose={() => setRevoked(undefined)} />
    </Page>
  );
}

function ApiKeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useTranslations('apiKeys');
  const format = useAdminFormat();
  const { name, ending, scopes, createdBy, expiresAt, isExpired } = apiKey;
  const created = format.shortDay(apiKey.createdAt);
  // The key works until the day after begins.
  const lastDay =
    expiresAt === null || isExpired ? undefined : new Date(Date.parse(expiresAt) - 1).toISOString();
  const used = apiKey.usedAt && format.shortDay(apiKey.usedAt);
  return (
    <li className={styles.key}>
      <div className={styles.head}>
        <b>{name}</b>
        <span className={typography.muted}>{t('keyEnding', { ending })}</span>
        {isExpired && <Tag tone="warn">{t('expired')}</Tag>}
      </div>
      <ul className={styles.scopes}>
        {scopes.map((scope) => (
          <li key={scope}>{t(`scope.${phraseOf(scope)}.label`)}</li>
        ))}
      </ul>
      <p className={typography.muted}>
        {t('createdBy', { created, by: createdBy })} {used ? t('usedAt', { used }) : t('neverUsed')}{' '}
        {lastDay !== undefined && t('expires', { day: format.shortDay(lastDay) })}
      </p>
      <Button variant="soft" onClick={onRevoke}>
        {t('revoke', { name })}
      </Button>
    </li>
  );
}

function Revocation({ revoked, onClose }: { revoked: ApiKey | undefined; onClose: () => void }) {
  const t = useTranslations('apiKeys');
  const router = useRouter();
  const revoke = async () => {
    if (revoked) await adminApi('DELETE /settingsadmin/apikey', { query: { id: revoked.id } });
    await router.invalidate();
    showToast('success', t('revoked'));
  };
  return (
    <ConfirmDialog
      isOpen={revoked !== undefined}
      onClose={onClose}
      title={t('revokeTitle')}
      cancelLabel={t('cancel')}
      confirmLabel={t('revokeConfirm')}
      isDanger
      onConfirm={revoke}
    >
      {t('revokeText', { name: revoked?.name ?? '' })}
    </ConfirmDialog>
  );
}
