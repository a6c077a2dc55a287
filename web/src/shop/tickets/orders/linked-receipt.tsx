import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useDocuments } from '../use-documents.ts';
import { OrderWithdrawal } from './order-withdrawal.tsx';
import { useWithdrawal } from './use-withdrawal.ts';

/**
 * The receipt that an e-mail links to, with the withdrawal from its order; shown even when the order has no tickets
 * left.
 */
export function LinkedReceipt({ order }: { order: string }) {
  const t = useTranslations('tickets');
  const { busy, downloadReceipt, sendReceipt } = useDocuments();
  const { options } = useWithdrawal(order);
  return (
    <Notice
      title={t('order', { number: order })}
      actions={
        <>
          <Button icon="download" busy={busy === 'receipt'} onClick={() => downloadReceipt(order)}>
            {t('receipt.download')}
          </Button>
          <Button variant="ghost" busy={busy === 'send-receipt'} onClick={() => sendReceipt(order)}>
            {t('receipt.send')}
          </Button>
          {options && <OrderWithdrawal purchase={options.order} />}
        </>
      }
    />
  );
}
