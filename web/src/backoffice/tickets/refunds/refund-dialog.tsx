import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { amountLeft, refundAmount, unitsAmount, unitsLeft } from '@guichet/contract/tickets/refund-amount.ts';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useDateTime } from '#backoffice/ui/use-date-time.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { ApiError } from '#lib/api-error.ts';
import { classNames } from '#lib/class-names.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import styles from './refund-dialog.module.css';

type Customer = CallAnswer<'GET /settingsadmin/lookupcustomer'>;

/** An order as the page of a customer shows it. */
export type RefundableOrder = Customer['orders'][number];

interface RefundDialogProps {
  customer: Customer['customer'];
  /** The order to refund; the dialog is closed when undefined. */
  order: RefundableOrder | undefined;
  onClose: () => void;
  /** Called after a refund was requested. */
  onDone: () => void;
}

/** Chooses lines of an order, states amount and effects of the refund, and executes it after a confirmation. */
export function RefundDialog({ customer, order, onClose, onDone }: RefundDialogProps) {
  if (!order) return null;
  return <OpenDialog key={order.externalPurchaseId} {...{ customer, order, onClose, onDone }} />;
}

function OpenDialog({ customer, order, onClose, onDone }: RefundDialogProps & { order: RefundableOrder }) {
  const t = useTranslations('lookup.refund');
  const format = useAdminFormat();
  const { lines, refundable, refundedElsewhere, externalPurchaseId: number } = order;
  const open = lines.filter(({ isRefunded }) => !isRefunded);
  const [chosen, setChosen] = useState<readonly string[]>(open.map(({ id }) => id));
  // Idempotency key of one refund, which makes a retry after a lost response harmless. Other lines are another
  // refund.
  const [refundId, setRefundId] = useState('');
  useEffect(() => setRefundId(crypto.randomUUID()), []);
  const choose = (id: string, isChosen: boolean) => {
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
    setRefundId(crypto.randomUUID());
  };
  const amount = chosen.length === 0 ? 0 : refundAmount(lines, chosen, refundable);
  const refund = async () => {
    if (chosen.length === 0 || amount === undefined)
      throw new ApiError({ status: 400, error: t(amount === undefined ? 'beyond' : 'none') });
    await adminApi('POST /settingsadmin/lookuprefund', {
      body: { customerId: customer.id, externalPurchaseId: number, lineIds: [...chosen], amount, refundId },
    });
    showToast('success', t('done', { amount: format.money(amount) }));
    onDone();
  };
  const isWhole = chosen.length === open.length;
  const price = open.reduce((sum, line) => sum + amountLeft(line), 0);
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={onClose}
      title={t('title', { number })}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      onConfirm={refund}
    >
      <LineChoice order={order} chosen={chosen} onChoose={choose} />
      <p className={classNames(styles.amount, typography.num)} role="status">
        {amount === undefined ? t('beyond') : t('amount', { amount: format.money(amount) })}
      </p>
      {isWhole && refundable < price && (
        <p className={typography.muted}>{t('instalments', { amount: format.money(refundable) })}</p>
      )}
      {isWhole && refundedElsewhere > 0 && (
        <p className={typography.muted}>{t('elsewhere', { amount: format.money(refundedElsewhere) })}</p>
      )}
      <p>{t('text', { name: customer.name, email: customer.email })}</p>
      <p className={typography.muted}>{t('used')}</p>
    </ConfirmDialog>
  );
}

function LineChoice({
  order,
  chosen,
  onChoose,
}: {
  order: RefundableOrder;
  chosen: readonly string[];
  onChoose: (id: string, isChosen: boolean) => void;
}) {
  const t = useTranslations('lookup');
  const locale = useLocale();
  const format = useAdminFormat();
  const dateTime = useDateTime();
  return (
    <fieldset className={styles.lines}>
      <legend>{t('refund.lines')}</legend>
      {order.lines.map((line) => {
        const { id, serviceName, priceLabels, sessionStarts = [], zone, isRefunded } = line;
        const quantity = isRefunded ? line.quantity : unitsLeft(line);
        const service = [
          labelIn(serviceName, locale),
          labelIn(priceLabels, locale),
          ...sessionStarts.map((start) => dateTime(start, zone)),
        ]
          .filter(Boolean)
          .join(', ');
        const words = `${t('orders.line', { quantity, service })} · ${format.money(isRefunded ? unitsAmount(line, quantity) : amountLeft(line))}`;
        return (
          <Checkbox
            key={id}
            label={isRefunded ? `${words} · ${t('refund.refunded')}` : words}
            checked={isRefunded || chosen.includes(id)}
            disabled={isRefunded}
            onChange={(event) => onChoose(id, event.target.checked)}
          />
        );
      })}
    </fieldset>
  );
}
