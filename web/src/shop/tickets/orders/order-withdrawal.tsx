import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import type { Purchase } from './view.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';

interface OrderWithdrawalProps {
  purchase: Pick<Purchase, 'externalPurchaseId' | 'lines'>;
  /** The only ticket that is selected initially; all tickets without it */
  ticketNumber?: string;
}

/** Withdraws from the undated and unused parts of an order; renders nothing when the order has none. */
export function OrderWithdrawal({ purchase, ticketNumber }: OrderWithdrawalProps) {
  const t = useTranslations('orders.withdrawal');
  const [isOpen, setOpen] = useState(false);
  if (!purchase.lines.some(({ canWithdraw }) => canWithdraw)) return null;
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {t('action')}
        <span className="visually-hidden"> – {purchase.externalPurchaseId}</span>
      </Button>
      {isOpen && (
        <WithdrawalDialog
          externalPurchaseId={purchase.externalPurchaseId}
          ticketNumber={ticketNumber}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
