import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { Reseller, ResellerKey } from './reseller-data.ts';
import styles from './resellers-page.module.css';

/** A reseller with its keys in force. */
export function ResellerItem({ reseller, onAddKey }: { reseller: Reseller; onAddKey: () => void }) {
  const t = useTranslations('resellers');
  const format = useAdminFormat();
  const [revoked, setRevoked] = useState<ResellerKey>();
  const { name, keys } = reseller;
  return (
    <li className={styles.reseller}>
      <div className={styles.head}>
        <b>{name}</b>
        {keys.length === 0 && <Tag tone="warn">{t('withoutKey')}</Tag>}
      </div>
      <ul className={styles.keys}>
        {keys.map((key) => {
          const created = format.shortDay(key.createdAt);
          const used = key.usedAt && format.shortDay(key.usedAt);
          return (
            <li key={key.id} className={styles.key}>
              <div>
                {t('keyEnding', { ending: key.ending })}
                <p className={typography.muted}>
                  {used ? t('usedAt', { created, used }) : t('neverUsed', { created })}
                </p>
              </div>
              <Button variant="soft" onClick={() => setRevoked(key)}>
                {t('revoke', { ending: key.ending })}
              </Button>
            </li>
          );
        })}
      </ul>
      <Button variant="ghost" icon="plus" onClick={onAddKey}>
        {t('addKey', { name })}
      </Button>
      <Revocation name={name} revoked={revoked} onClose={() => setRevoked(undefined)} />
    </li>
  );
}

function Revocation({
  name,
  revoked,
  onClose,
}: {
  name: string;
  revoked: ResellerKey | undefined;
  onClose: () => void;
}) {
  const t = useTranslations('resellers');
  const router = useRouter();
  const revoke = async () => {
    if (revoked) await adminApi('DELETE /settingsticketing/resellerkey', { query: { id: revoked.id } });
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
      {t('revokeText', { name })}
    </ConfirmDialog>
  );
}
