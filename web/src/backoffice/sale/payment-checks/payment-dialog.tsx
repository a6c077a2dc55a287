import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { HandleDialog } from '../handle-dialog.tsx';
import type { PaymentToCheck } from '../stuck-carts/stuck-data.ts';
import { useAmount } from './payment-card.tsx';

interface PaymentDialogProps {
  payment: PaymentToCheck | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Marks a payment as handled, with a note. */
export function PaymentDialog({ payment, onClose, onDone }: PaymentDialogProps) {
  const t = useTranslations('stuckCarts.payments');
  const common = useTranslations('stuckCarts.dialog');
  const amountOf = useAmount();
  return (
    <HandleDialog
      id={payment?.id}
      onClose={onClose}
      onSave={async (note) => {
        if (!payment) return;
        await adminApi('POST /Purchase/HandledPayment', { body: { id: payment.id, note } });
        onDone();
      }}
      words={{
        title: t('handleTitle'),
        cancel: common('cancel'),
        confirm: t('handleConfirm'),
        note: t('note'),
        noteHint: t('noteHint'),
        noteMissing: common('reasonMissing'),
      }}
      text={payment && t('handleText', { amount: amountOf(payment) })}
    />
  );
}
