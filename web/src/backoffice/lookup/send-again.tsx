import type { CallInput } from '@guichet/contract/calls.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi, adminFile } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import type { FoundCustomer } from './lookup-data.ts';

/** The mail to resend: tickets or receipt of an order, or one ticket. */
export interface Sending {
  what: 'tickets' | 'ticket' | 'receipt';
  /** Id of the order */
  order: string;
  /** Id of the single ticket */
  ticket?: string;
}

interface SendButtonProps {
  sending: Sending;
  onSend: (sending: Sending) => void;
}

/** Button that opens a SendDialog. */
export function SendButton({ sending, onSend }: SendButtonProps) {
  const t = useTranslations('lookup.send');
  const { what, order, ticket = order } = sending;
  return (
    <Button
      variant="soft"
      icon="mail"
      aria-label={t(`${what}Of`, { number: ticket })}
      onClick={() => onSend(sending)}
    >
      {t(what)}
    </Button>
  );
}

interface SendDialogProps {
  customer: FoundCustomer;
  /** The mail to resend; the dialog is closed when undefined. */
  sending: Sending | undefined;
  onClose: () => void;
}

/** Shows mail and recipient, and sends it after a confirmation. */
export function SendDialog({ customer, sending, onClose }: SendDialogProps) {
  const t = useTranslations('lookup.send');
  const { what, order, ticket } = sending ?? { what: 'tickets', order: '' };
  const send = async () => {
    const body: CallInput<'POST /settingsadmin/lookupmail'>['body'] = {
      customerId: customer.id,
      externalPurchaseId: order,
      kind: what === 'receipt' ? 'receipt' : 'tickets',
      ...(ticket !== undefined && { ticketNumber: ticket }),
    };
    const { email } = await adminApi('POST /settingsadmin/lookupmail', { body });
    showToast('success', t('done', { email }));
  };
  return (
    <ConfirmDialog
      isOpen={sending !== undefined}
      onClose={onClose}
      title={t(`title.${what}`)}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      onConfirm={send}
    >
      <p>{t(`text.${what}`, { number: ticket ?? order, email: customer.email })}</p>
    </ConfirmDialog>
  );
}

/** Downloads the receipt of an order. */
export function ReceiptButton({ customerId, order }: { customerId: string; order: string }) {
  const t = useTranslations('lookup.orders');
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const query = { customerId, externalPurchaseId: order };
      saveFile(await adminFile('GET /settingsadmin/lookupreceipt', { query }), `${order}.pdf`);
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="ghost"
      icon="download"
      busy={isBusy}
      aria-label={t('receiptOf', { number: order })}
      onClick={save}
    >
      {t('receipt')}
    </Button>
  );
}
