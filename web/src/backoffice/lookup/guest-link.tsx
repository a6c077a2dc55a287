import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast.tsx';
import { Panel } from '../page.tsx';
import type { Customer } from './lookup-data.ts';

interface GuestLinkProps {
  customer: Customer['customer'];
  /** Called after the link has changed. */
  onDone: () => void;
}

/** The link of an order without an account, which staff replace or end; nothing for an account. */
export function GuestLink({ customer, onDone }: GuestLinkProps) {
  const t = useTranslations('lookup.guest');
  const format = useAdminFormat();
  const [asked, setAsked] = useState<'renew' | 'end'>();
  const { id: customerId, email, guest } = customer;
  if (!guest) return null;
  const isMailed = asked === 'renew';
  const change = async () => {
    await adminApi('POST /settingsadmin/lookuporderlink', { body: { customerId, isMailed } });
    showToast('success', t(isMailed ? 'renewed' : 'endedNow'));
    onDone();
  };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <p>{guest.linkMadeAt ? t('made', { day: format.shortDay(guest.linkMadeAt) }) : t('ended')}</p>
      <div className={classNames(layout.row, layout.rowWrap)}>
        <Button variant="soft" icon="mail" onClick={() => setAsked('renew')}>
          {t('renew')}
        </Button>
        {guest.linkMadeAt && (
          <Button variant="ghost" onClick={() => setAsked('end')}>
            {t('end')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={isMailed ? t('renewQuestion', { email }) : t('endQuestion')}
        confirmLabel={t(isMailed ? 'confirmRenew' : 'confirmEnd')}
        cancelLabel={t('cancel')}
        onConfirm={change}
      >
        <p>{t('text')}</p>
      </ConfirmDialog>
    </Panel>
  );
}
