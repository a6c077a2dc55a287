import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import type { Purchase } from '../orders/view.ts';
import { CancellationDialog } from './cancellation-dialog.tsx';

/** Cancels tickets of sessions of an order by the rule of the venue; renders nothing when the order has none. */
export function OrderCancellation({
  purchase: { externalPurchaseId, lines },
}: {
  purchase: Pick<Purchase, 'externalPurchaseId' | 'lines'>;
}) {
  const t = useTranslations('orders.cancellation');
  const [isCancelling, setCancelling] = useState(false);
  const names = lines.filter(({ canCancel }) => canCancel);
  if (names.length === 0 && !isCancelling) return null;
  return (
    <>
      <Button variant="ghost" onClick={() => setCancelling(true)}>
        {t('action')}
        <span className="visually-hidden"> – {externalPurchaseId}</span>
      </Button>
      {isCancelling && (
        <CancellationDialog
          externalPurchaseId={externalPurchaseId}
          names={names}
          ticketNumber={undefined}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  );
}
