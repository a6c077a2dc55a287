import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import type { OrderFacts } from './lookup-data.ts';

type Refund = OrderFacts['refunds'][number];

/** Requests a refund again after the bank refused it. */
export function RefundAgain({
  customerId,
  refund,
  onDone,
}: {
  customerId: string;
  refund: Refund;
  onDone: () => void;
}) {
  const t = useTranslations('lookup.refund');
  const format = useAdminFormat();
  const [isOpen, setOpen] = useState(false);
  if (refund.state !== 'failed') return null;
  const amount = format.money(refund.amount);
  const request = async () => {
    await adminApi('POST /settingsadmin/lookuprefundagain', { body: { customerId, refundId: refund.id } });
    showToast('success', t('done', { amount }));
    onDone();
  };
  return (
    <>
      <Button variant="soft" onClick={() => setOpen(true)}>
        {t('again', { amount })}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('againTitle')}
        confirmLabel={t('confirm')}
        cancelLabel={t('cancel')}
        onConfirm={request}
      >
        <p>{t('againText', { amount })}</p>
      </ConfirmDialog>
    </>
  );
}
