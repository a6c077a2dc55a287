import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { refundAmount } from '@guichet/contract/tickets/refund-amount.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';

type Purchase = CallAnswer<'GET /user/GetHistoricPurchases'>[number];

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

function WithdrawalDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const t = useTranslations('orders.withdrawal');
  const locale = useLocale();
  const format = useFormat();
  const router = useRouter();
  const { lines, refunds, totalAmount, externalPurchaseId } = purchase;
  const open = lines.filter(({ canWithdraw }) => canWithdraw);
  const [chosen, setChosen] = useState<readonly string[]>(open.map(({ id }) => id));
  // Asking again after a lost answer changes nothing; other lines are another withdrawal.
  const [withdrawalId, setWithdrawalId] = useState(() => crypto.randomUUID());
  const choose = (id: string, isChosen: boolean) => {
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
    setWithdrawalId(crypto.randomUUID());
  };
  const left = refunds.reduce((rest, { amount }) => rest - amount, totalAmount);
  const amount = chosen.length === 0 ? 0 : (refundAmount(lines, chosen, left) ?? 0);
  const withdraw = async () => {
    if (chosen.length === 0) throw new ApiError({ status: 400, error: t('none') });
    await api('POST /Purchase/Withdrawal', {
      body: { externalPurchaseId, withdrawalId, lineIds: [...chosen], amount },
    });
    showToast('success', t('done', { amount: format.money(amount) }));
    await router.invalidate();
  };
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={onClose}
      title={t('title', { number: externalPurchaseId })}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      onConfirm={withdraw}
    >
      <fieldset className={layout.col}>
        <legend>{t('lines')}</legend>
        {open.map(({ id, serviceName, priceLabels, quantity, lineTotalAmount }) => (
          <Checkbox
            key={id}
            label={t('line', {
              quantity,
              service: [labelIn(serviceName, locale), labelIn(priceLabels, locale)]
                .filter(Boolean)
                .join(', '),
              amount: format.money(lineTotalAmount),
            })}
            checked={chosen.includes(id)}
            onChange={(event) => choose(id, event.target.checked)}
          />
        ))}
      </fieldset>
      <p className={typography.num} role="status">
        <b>{t('amount', { amount: format.money(amount) })}</b>
      </p>
      <p>{t('text')}</p>
    </ConfirmDialog>
  );
}
