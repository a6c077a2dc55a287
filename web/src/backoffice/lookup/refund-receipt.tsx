import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminFile } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import type { OrderFacts } from './lookup-data.ts';

type Refund = OrderFacts['refunds'][number];

/** Downloads the receipt of a completed refund. */
export function RefundReceipt({ customerId, refund }: { customerId: string; refund: Refund }) {
  const t = useTranslations('lookup.refund');
  const format = useAdminFormat();
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  if (refund.state !== 'done') return null;
  const amount = format.money(refund.amount);
  const save = async () => {
    setBusy(true);
    try {
      const query = { customerId, refundId: refund.id };
      saveFile(await adminFile('GET /settingsadmin/lookuprefundreceipt', { query }), t('file', { amount }));
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="ghost" icon="download" busy={isBusy} onClick={save}>
      {t('receipt', { amount })}
    </Button>
  );
}
