import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi, adminFile } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import type { RefundableOrder } from './refund-dialog.tsx';

interface RefundActionProps {
  customerId: string;
  refund: RefundableOrder['refunds'][number];
}

/** Buttons of an order: receipt or retry of each refund, and a further refund while lines are left. */
export function RefundActions({
  customerId,
  order,
  onRefund,
  onDone,
}: {
  customerId: string;
  order: RefundableOrder;
  /** Opens the dialog that refunds lines of the order. */
  onRefund: (order: RefundableOrder) => void;
  /** Called after a failed refund was requested again. */
  onDone: () => void;
}) {
  return (
    <>
      {order.refunds.map((refund) =>
        refund.state === 'failed' ? (
          <RefundAgain key={refund.id} {...{ customerId, refund, onDone }} />
        ) : (
          refund.state === 'done' && <RefundReceipt key={refund.id} {...{ customerId, refund }} />
        ),
      )}
      <RefundButton order={order} onRefund={onRefund} />
    </>
  );
}

/** Button that opens the refund of an order; absent for a refunded order. */
function RefundButton({
  order,
  onRefund,
}: {
  order: RefundableOrder;
  onRefund: (order: RefundableOrder) => void;
}) {
  const t = useTranslations('lookup.refund');
  if (order.lines.every(({ isRefunded }) => isRefunded)) return null;
  const isFree = order.totalAmount === 0;
  const number = order.externalPurchaseId;
  return (
    <Button
      variant="ghost"
      aria-label={t(isFree ? 'cancelOf' : 'buttonOf', { number })}
      onClick={() => onRefund(order)}
    >
      {t(isFree ? 'cancelOrder' : 'button')}
    </Button>
  );
}

/** Downloads the receipt of a completed refund. */
function RefundReceipt({ customerId, refund }: RefundActionProps) {
  const t = useTranslations('lookup.refund');
  const format = useAdminFormat();
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
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

/** Requests a refund again after the bank refused it. */
function RefundAgain({ customerId, refund, onDone }: RefundActionProps & { onDone: () => void }) {
  const t = useTranslations('lookup.refund');
  const format = useAdminFormat();
  const [isOpen, setOpen] = useState(false);
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
