import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import type { PaymentToCheck } from '../stuck-carts/stuck-data.ts';

interface BlockDialogProps {
  payment: PaymentToCheck | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Blocks the tickets of a disputed payment at the entrance, or unblocks them, after a confirmation. */
export function BlockDialog({ payment, onClose, onDone }: BlockDialogProps) {
  const t = useTranslations('stuckCarts.payments');
  const common = useTranslations('stuckCarts.dialog');
  const order = payment?.dispute?.order;
  const kind = order?.isBlocked ? 'unblock' : 'block';
  const run = async () => {
    if (!order) return;
    const { externalPurchaseId, isBlocked } = order;
    const body = { externalPurchaseId, isBlocked: !isBlocked };
    const { isTurnstileInformed } = await adminApi('POST /Purchase/BlockTickets', { body });
    showToast(
      isTurnstileInformed ? 'success' : 'info',
      t(isTurnstileInformed ? `${kind}Done` : 'notInformed'),
    );
    onDone();
  };
  return (
    <ConfirmDialog
      isOpen={order !== undefined}
      onClose={onClose}
      title={t(`${kind}Title`, { number: order?.externalPurchaseId ?? '' })}
      confirmLabel={t(kind)}
      cancelLabel={common('cancel')}
      isDanger={kind === 'block'}
      onConfirm={run}
    >
      <p>{t(`${kind}Text`)}</p>
    </ConfirmDialog>
  );
}
