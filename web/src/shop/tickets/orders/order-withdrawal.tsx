import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import type { Purchase } from './view.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';

/** Withdraws from what of an order has no date and was not used; nothing where there is none. */
export function OrderWithdrawal({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('orders.withdrawal');
  const [isOpen, setOpen] = useState(false);
  if (!purchase.lines.some(({ canWithdraw }) => canWithdraw)) return null;
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {t('action')}
        <span className="visually-hidden"> – {purchase.externalPurchaseId}</span>
      </Button>
      {isOpen && <WithdrawalDialog purchase={purchase} onClose={() => setOpen(false)} />}
    </>
  );
}
