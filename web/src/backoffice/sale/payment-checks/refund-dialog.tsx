import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import type { PaymentToCheck } from '../stuck-carts/stuck-data.ts';
import { useAmount } from './payment-card.tsx';

interface RefundDialogProps {
  payment: PaymentToCheck | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Refunds a payment that fits no cart, after a confirmation. */
export function RefundDialog({ payment, onClose, onDone }: RefundDialogProps) {
  const t = useTranslations('stuckCarts.payments');
  const common = useTranslations('stuckCarts.dialog');
  const amountOf = useAmount();
  const refund = async () => {
    if (!payment) return;
    await adminApi('POST /Purchase/RefundPayment', { body: { id: payment.id } });
    showToast('success', t('refundDone'));
    onDone();
  };
  return (
    <ConfirmDialog
      isOpen={payment !== undefined}
      onClose={onClose}
      title={t('refundTitle')}
      confirmLabel={t('refund')}
      cancelLabel={common('cancel')}
      isDanger
      onConfirm={refund}
    >
      <p>{payment && t('refundText', { amount: amountOf({ ...payment, amount: payment.taken }) })}</p>
    </ConfirmDialog>
  );
}
