import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CHART, PENCIL } from '#backoffice/icons.ts';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { Reseller, ResellerKey } from './reseller-data.ts';
import { percentOf } from './reseller-values.ts';
import styles from './resellers-page.module.css';

/** A reseller with its keys in force. */
export function ResellerItem({
  reseller,
  onAddKey,
  onChange,
}: {
  reseller: Reseller;
  onAddKey: () => void;
  onChange: () => void;
}) {
  const t = useTranslations('resellers');
  const format = useAdminFormat();
  const locale = useLocale();
  const paths = useBackofficePaths();
  const [revoked, setRevoked] = useState<ResellerKey>();
  const { id, name, commission, keys } = reseller;
  return (
    <li className={styles.reseller}>
      <div className={styles.head}>
        <b>{name}</b>
        <span className={typography.muted}>
          {t('commissionOf', { percent: percentOf(commission, locale) })}
        </span>
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
      <div className={styles.actions}>
        <Button variant="ghost" icon="plus" onClick={onAddKey}>
          {t('addKey', { name })}
        </Button>
        <Button variant="ghost" icon={PENCIL} onClick={onChange}>
          {t('change', { name })}
        </Button>
        <LinkButton variant="ghost" icon={CHART} to={paths.section('resellerSales', { reseller: id })}>
          {t('salesOf', { name })}
        </LinkButton>
      </div>
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
